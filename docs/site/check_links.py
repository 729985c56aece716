"""Every link and picture of the site leads to a file of it, and to a place there if it names one."""
import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, path: pathlib.Path) -> None:
        super().__init__()
        self.targets, self.places = set(), set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.targets.add(value)
            if name in ("id", "name") and value:
                self.places.add(value)


site = pathlib.Path(sys.argv[1]).resolve()
pages = {path: Page(path) for path in site.rglob("*.html")}
broken, links = [], 0
for path, page in pages.items():
    for target in sorted(page.targets):
        parts = urllib.parse.urlsplit(target)
        if parts.scheme or parts.netloc:
            continue
        links += 1
        there = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        place = urllib.parse.unquote(parts.fragment)
        if not there.exists() or (place and there in pages and place not in pages[there].places):
            broken.append(f"{path.relative_to(site)}: {target}")
print(f"{len(pages)} pages, {links} links within the site, {len(broken)} broken", *broken, sep="\n", file=sys.stderr)
sys.exit(1 if broken or not links else 0)
