// Figures for papers and slides: a drawing of the page in light colours, as wide as wanted, with a caption and the
// command that prints the same values. Colours are written into the file, because a file has no style sheet.

/** An element of the page, or a drawing made for the file. */
export type Drawing = SVGSVGElement | HTMLCanvasElement;

interface Figure {
  /** Pixels; the height follows. */
  width: number;
  /** No text if empty. */
  caption: string;
  command: string;
}

export const leastWidth = 100,
  mostWidth = 8000,
  usualWidth = 1200;

const wide = 640; // the figure in its own units
const tallest = 640;
const largestScale = 3;
const margin = 10;
const letter = 13; // of the caption; a line is half as high again

const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'paint-order',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];

/** Calls `make` while the page has its light colours; nothing is shown meanwhile. */
function inLight<T>(make: () => T): T {
  const { dataset } = document.documentElement,
    look = dataset['look'];
  dataset['look'] = 'light';
  try {
    return make();
  } finally {
    if (look === undefined) delete dataset['look'];
    else dataset['look'] = look;
  }
}

const element = (name: string, attributes: Record<string, string | number>): SVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

function copyOf(picture: SVGSVGElement): SVGSVGElement {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  if (picture.ownerDocument === document) {
    // on the page, with its style
    const from = [picture, ...picture.querySelectorAll<SVGElement>('*')];
    const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
    from.forEach((each, k) => {
      const style = getComputedStyle(each);
      for (const name of drawn) to[k]?.setAttribute(name, style.getPropertyValue(name));
      if (style.display === 'none') to[k]?.setAttribute('display', 'none');
    });
  }
  // The cursor and the reply under the pointer belong to the page.
  for (const passing of copy.querySelectorAll('.cursor, .ghost')) passing.remove();
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['class', 'id', 'tabindex', 'role', 'style', 'aria-label']) each.removeAttribute(name);
  }
  return copy;
}

/** Lines of at most `most` characters, broken at spaces, or within a longer word. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => each.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line += (line === '' ? '' : ' ') + word;
  }
  return line === '' ? lines : [...lines, line];
}

/** The figure, with its size in pixels. */
export function figure(
  make: () => Drawing | null | undefined,
  { caption, command, width }: Figure,
): SVGElement | undefined {
  return inLight(() => {
    const drawing = make();
    if (!drawing) return undefined;
    const isCanvas = drawing instanceof HTMLCanvasElement;
    const box = isCanvas ? drawing : drawing.viewBox.baseVal;
    const scale = Math.min((wide - 2 * margin) / box.width, tallest / box.height, largestScale);
    const [w, h] = [box.width * scale, box.height * scale];
    const body = isCanvas ? element('image', { href: drawing.toDataURL() }) : copyOf(drawing);
    for (const [name, value] of Object.entries({ x: (wide - w) / 2, y: margin, width: w, height: h }))
      body.setAttribute(name, String(value));
    // An East Asian letter is about twice as wide as a Latin one.
    const columns = /[\u3000-\u9fff]/.test(caption) ? 44 : 88;
    const lines = [
      ...wrapped(caption, columns).map((text) => ({ text, font: 'sans-serif' })),
      ...(caption === '' ? [] : wrapped(command, 76).map((text) => ({ text, font: 'monospace' }))),
    ];
    const high = h + 2 * margin + lines.length * letter * 1.5 + (lines.length > 0 ? margin : 0);
    const all = element('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height: Math.round((width * high) / wide),
      viewBox: `0 0 ${wide} ${high}`,
    });
    all.append(element('rect', { width: wide, height: high, fill: '#ffffff' }), body);
    lines.forEach(({ font, text }, k) => {
      const line = element('text', {
        x: margin,
        y: h + 2 * margin + letter * 1.5 * (k + 0.8),
        'font-family': font,
        'font-size': font === 'monospace' ? letter - 1 : letter,
        fill: '#1d1b18',
      });
      line.textContent = text;
      all.append(line);
    });
    return all;
  });
}

export const svgText = (made: SVGElement): string => new XMLSerializer().serializeToString(made);

/** Prints the figure alone, on a page of its size: the browser saves it as a PDF of lines and letters. */
export function printFigure(made: SVGElement): void {
  const [wide, high] = ['width', 'height'].map((name) => `${made.getAttribute(name)}px`);
  const sheet = new CSSStyleSheet(); // the page's policy allows no style element
  sheet.replaceSync(`@page { size: ${wide} ${high}; margin: 0 } .printed { display: none }
    @media print { html, body { margin: 0; height: ${high}; overflow: hidden } body > :not(.printed) { display: none !important } .printed { display: block } }`);
  made.setAttribute('class', 'printed');
  document.body.append(made);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  addEventListener(
    'afterprint',
    () => {
      made.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    },
    { once: true },
  );
  print();
}

export async function pngBlob(made: SVGElement): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(made))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(made.getAttribute('width'));
  canvas.height = Number(made.getAttribute('height'));
  const ink = canvas.getContext('2d');
  if (!ink) return null;
  ink.fillStyle = '#ffffff'; // also where the last row of pixels is covered in part
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((give) => canvas.toBlob(give));
}
