// Positions as points in space: by three.js where there is WebGL, else drawn pixel by pixel.

import { softwarePainter } from './cloud_software';
import { webglPainter } from './cloud_webgl';
import { Turning, type Size } from './turning';

export interface Cloud extends Size {
  /** x, y, z of each point, one after the other. */
  points: Uint16Array;
  /** Red, green, blue of each point, 0 to 255. */
  colours: Uint8Array;
  /** b(x,z), to be drawn as a surface; null for none. */
  surface: ((x: number, z: number) => number) | null;
}

export interface Painter {
  show(cloud: Cloud): void;
  draw(turning: Turning, background: readonly [number, number, number]): void;
  /** The drawing is of this many pixels. */
  resize(width: number, height: number): void;
  drop(): void;
}

export class CloudView {
  readonly turning = new Turning();
  /** "WebGL", or "software" if WebGL is not available. */
  readonly by: string;
  private readonly painter: Painter;
  private readonly canvas = document.createElement('canvas');
  private readonly labels: HTMLElement[] = [];
  private readonly watcher: ResizeObserver;
  private cloud: Cloud | null = null;
  private wanted = false;

  /** Draws into `area`, a focusable element of some size. `software` asks for drawing without WebGL. */
  constructor(
    private readonly area: HTMLElement,
    software: boolean,
  ) {
    area.classList.add('cloud');
    area.append(this.canvas);
    for (const name of ['x', 'y', 'z']) {
      const label = document.createElement('span');
      label.textContent = name;
      label.className = 'axis';
      label.setAttribute('aria-hidden', 'true');
      area.append(label);
      this.labels.push(label);
    }
    const webgl = software ? null : webglPainter(this.canvas);
    this.painter = webgl ?? softwarePainter(this.canvas);
    this.by = webgl === null ? 'software' : 'WebGL';
    this.turning.listen(area, () => this.redraw());
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(area);
    this.resize();
  }

  show(cloud: Cloud): void {
    this.cloud = cloud;
    this.painter.show(cloud);
    this.redraw();
  }
  redraw(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame(() => {
      this.wanted = false;
      if (this.cloud === null || !this.area.isConnected) return;
      const colour = /(\d+)\D+(\d+)\D+(\d+)/.exec(getComputedStyle(this.area).backgroundColor);
      this.painter.draw(
        this.turning,
        colour === null ? [255, 255, 255] : [Number(colour[1]), Number(colour[2]), Number(colour[3])],
      );
      this.placeLabels(this.cloud);
    });
  }
  /** For a file: on white, with the names of the axes, of a size that does not depend on the screen. */
  picture(): HTMLCanvasElement | null {
    if (this.cloud === null) return null;
    const drawing = document.createElement('canvas'),
      ink = drawing.getContext('2d')!;
    [drawing.width, drawing.height] = [1600, 1200];
    this.painter.resize(drawing.width, drawing.height);
    this.painter.draw(this.turning, [255, 255, 255]);
    ink.drawImage(this.canvas, 0, 0);
    this.resize();
    ink.font = 'italic 48px system-ui, sans-serif';
    [ink.textAlign, ink.textBaseline, ink.fillStyle] = ['center', 'middle', '#1d1b18'];
    this.ends(this.cloud, drawing.width, drawing.height, 30).forEach(([left, upper], axis) =>
      ink.fillText('xyz'[axis]!, left, upper),
    );
    return drawing;
  }
  drop(): void {
    this.watcher.disconnect();
    this.painter.drop();
  }

  private resize(): void {
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.painter.resize(
      Math.max(1, Math.round(this.area.clientWidth * ratio)),
      Math.max(1, Math.round(this.area.clientHeight * ratio)),
    );
    this.redraw();
  }
  private placeLabels(cloud: Cloud): void {
    this.ends(cloud, this.area.clientWidth, this.area.clientHeight, 8).forEach(([left, upper], axis) => {
      const label = this.labels[axis]!;
      label.style.left = `${left}px`;
      label.style.top = `${upper}px`;
    });
  }
  /** Where the names of the axes stand, at least `edge` from the border. */
  private ends(cloud: Cloud, width: number, height: number, edge: number): [number, number][] {
    const place = this.turning.place(cloud, width, height),
      far = 1.07 * cloud.side;
    return [place(far, 0, 0), place(0, Math.max(cloud.top, 1) * 1.15, 0), place(0, 0, far)].map(([left, upper]) => [
      Math.max(edge, Math.min(width - edge, left)),
      Math.max(edge, Math.min(height - edge, upper)),
    ]);
  }
}
