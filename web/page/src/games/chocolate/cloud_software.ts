// The same picture without WebGL: squares with a depth for each pixel, and thin lines.

import type { Cloud, Painter } from './cloud';

export function softwarePainter(canvas: HTMLCanvasElement): Painter {
  const ink = canvas.getContext('2d')!;
  let cloud: Cloud | null = null,
    width = 1,
    height = 1;
  let image = ink.createImageData(1, 1),
    depth = new Float32Array(1);
  return {
    show(next) {
      cloud = next;
    },
    draw(turning, background) {
      if (cloud === null) return;
      const { points, colours, side, top } = cloud;
      const pixels = new Uint32Array(image.data.buffer);
      const word = (r: number, g: number, b: number) => (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
      pixels.fill(word(...background));
      depth.fill(Infinity);
      const place = turning.place(cloud, width, height),
        away = turning.rows()[2],
        unit = turning.unit(cloud, width, height);
      const size = Math.max(2, Math.min(24, Math.round(unit * 0.75)));
      for (let k = 0; k < points.length; k += 3) {
        const x = points[k]!,
          y = points[k + 1]!,
          z = points[k + 2]!;
        const [middle, centre] = place(x, y, z);
        const left = Math.round(middle - size / 2),
          upper = Math.round(centre - size / 2);
        if (left < 0 || upper < 0 || left + size > width || upper + size > height) continue;
        const far = away[0]! * x + away[1]! * y + away[2]! * z,
          colour = word(colours[k]!, colours[k + 1]!, colours[k + 2]!);
        for (let j = upper; j < upper + size; ++j) {
          for (let at = j * width + left, end = at + size; at < end; ++at) {
            if (far >= depth[at]!) continue;
            depth[at] = far;
            pixels[at] = colour;
          }
        }
      }
      ink.putImageData(image, 0, 0);
      ink.strokeStyle = '#7f7f7f';
      ink.beginPath();
      const line = (from: readonly [number, number, number], to: readonly [number, number, number]) => {
        ink.moveTo(...place(...from));
        ink.lineTo(...place(...to));
      };
      line([0, 0, 0], [side, 0, 0]);
      line([0, 0, 0], [0, top, 0]);
      line([0, 0, 0], [0, 0, side]);
      if (cloud.surface !== null) {
        const step = Math.max(1, Math.ceil(side / 24));
        for (let u = 0; u <= side; u += step) {
          for (let v = 0; v + step <= side; v += step) {
            line([u, cloud.surface(u, v), v], [u, cloud.surface(u, v + step), v + step]);
            line([v, cloud.surface(v, u), u], [v + step, cloud.surface(v + step, u), u]);
          }
        }
      }
      ink.stroke();
    },
    resize(w, h) {
      [width, height, canvas.width, canvas.height] = [w, h, w, h];
      image = ink.createImageData(w, h);
      depth = new Float32Array(w * h);
    },
    drop() {
      cloud = null;
    },
  };
}
