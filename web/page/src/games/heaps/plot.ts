// Values of heaps as dots, n to the right and the value upwards: the same marks for the screen and for a file.

export interface Values {
  values: readonly number[];
  /** The certified period, if there is one. */
  period: { preperiod: number; period: number; exceptions?: readonly number[] } | null;
}

export interface Window {
  /** The first visible heap, and their number. */
  from: number;
  count: number;
}

interface Mark {
  kind: 'band' | 'value' | 'exception' | 'line' | 'text';
  x: number;
  y: number;
  width: number;
  height: number;
  text?: string;
}

const margin = { left: 44, right: 24, top: 10, bottom: 26 };

function niceStep(most: number, parts: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) if (most / (factor * power) <= parts) return factor * power;
}

/** The coordinates of heap n and of value v. */
export function scale(shown: Values, window: Window, width: number, height: number) {
  let most = 1;
  for (let n = window.from; n < Math.min(shown.values.length, window.from + window.count); ++n)
    most = Math.max(most, shown.values[n]!);
  const across = (width - margin.left - margin.right) / window.count,
    upwards = (height - margin.top - margin.bottom) / (most + 1);
  return {
    most,
    across,
    upwards,
    x: (n: number) => margin.left + (n - window.from + 0.5) * across,
    y: (v: number) => height - margin.bottom - (v + 0.5) * upwards,
    heapAt: (x: number) => window.from + Math.floor((x - margin.left) / across),
  };
}

export function marks(shown: Values, window: Window, width: number, height: number): Mark[] {
  const at = scale(shown, window, width, height),
    list: Mark[] = [];
  const last = Math.min(shown.values.length, window.from + window.count);
  const floor = height - margin.bottom;
  if (shown.period !== null) {
    const { preperiod, period } = shown.period;
    // Every other period has a band behind it.
    const first = Math.max(0, Math.floor((window.from - preperiod) / period));
    for (let k = first; preperiod + k * period < last && period * at.across >= 3; ++k) {
      if (k % 2 !== 0) continue;
      const left = Math.max(margin.left, at.x(preperiod + k * period) - at.across / 2);
      const right = Math.min(width - margin.right, at.x(Math.min(last, preperiod + (k + 1) * period)) - at.across / 2);
      if (right > left)
        list.push({ kind: 'band', x: left, y: margin.top, width: right - left, height: floor - margin.top });
    }
  }
  list.push({ kind: 'line', x: margin.left, y: margin.top, width: 1, height: floor - margin.top });
  list.push({ kind: 'line', x: margin.left, y: floor, width: width - margin.left - margin.right, height: 1 });
  const stepN = niceStep(window.count, Math.max(2, width / 90)),
    stepV = niceStep(at.most, Math.max(2, height / 40));
  for (let n = Math.ceil(window.from / stepN) * stepN; n < window.from + window.count; n += stepN)
    list.push({ kind: 'text', x: at.x(n), y: floor + 18, width: 0, height: 0, text: String(n) });
  for (let v = 0; v <= at.most; v += stepV)
    list.push({ kind: 'text', x: margin.left / 2, y: at.y(v) + 4, width: 0, height: 0, text: String(v) });
  const size = Math.max(1.5, Math.min(9, at.across * 0.85, at.upwards * 0.85));
  const exceptions = new Set(shown.period?.exceptions ?? []);
  for (let n = window.from; n < last; ++n) {
    const kind = exceptions.has(n) ? 'exception' : 'value',
      side = kind === 'exception' ? Math.max(size, 4) : size;
    list.push({ kind, x: at.x(n) - side / 2, y: at.y(shown.values[n]!) - side / 2, width: side, height: side });
  }
  return list;
}

export type Colours = Record<Mark['kind'], string>;

export function paint(ink: CanvasRenderingContext2D, list: readonly Mark[], colours: Colours): void {
  ink.textAlign = 'center';
  ink.font = '12px system-ui, sans-serif';
  for (const mark of list) {
    ink.fillStyle = colours[mark.kind];
    if (mark.kind === 'text') ink.fillText(mark.text ?? '', mark.x, mark.y);
    else ink.fillRect(mark.x, mark.y, mark.width, mark.height);
  }
}

export function asSvg(list: readonly Mark[], width: number, height: number, colours: Colours): string {
  const number = (value: number) => String(Math.round(value * 100) / 100);
  const body = list.map((mark) =>
    mark.kind === 'text'
      ? `<text x="${number(mark.x)}" y="${number(mark.y)}" text-anchor="middle" fill="${colours.text}">${mark.text ?? ''}</text>`
      : `<rect x="${number(mark.x)}" y="${number(mark.y)}" width="${number(mark.width)}" height="${number(mark.height)}" fill="${colours[mark.kind]}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">\n${body.join('\n')}\n</svg>\n`;
}
