// Files that the page offers for download. A picture is an SVG element of the page; its colours are written into the file,
// because a file has no style sheet.

export function download(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const drawn = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family', 'font-weight', 'text-anchor',
  'dominant-baseline',
];

export function svgText(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const from = [picture, ...picture.querySelectorAll<SVGElement>('*')];
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  from.forEach((element, k) => {
    const style = getComputedStyle(element);
    for (const name of drawn) to[k]?.setAttribute(name, style.getPropertyValue(name));
    if (style.display === 'none') to[k]?.setAttribute('display', 'none');
    for (const name of ['class', 'tabindex', 'role', 'style']) to[k]?.removeAttribute(name);
  });
  const { width, height } = picture.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

export const downloadSvg = (name: string, picture: SVGSVGElement): void =>
  download(`${name}.svg`, svgText(picture), 'image/svg+xml');

export async function downloadPng(name: string, picture: SVGSVGElement): Promise<void> {
  const { width, height } = picture.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(picture))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(2 * width);
  canvas.height = Math.round(2 * height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  downloadCanvas(name, canvas);
}

export const downloadCanvas = (name: string, canvas: HTMLCanvasElement): void =>
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob, 'image/png'));
