// The view of a cube of side N: turned by yaw about the upright axis y, then tipped by pitch, without perspective,
// so that the view along a diagonal is exactly the projection. Pointer, wheel, two fingers and keys turn it.
import { handleKey } from '../../shell/keys';

export interface Size {
  side: number;
  /** The largest y. */
  top: number;
}

export class Turning {
  yaw = -0.62;
  pitch = 0.38;
  zoom = 1;

  /** Rows right, up and away from the eye, for x, y, z. */
  rows(): readonly [number[], number[], number[]] {
    const c = Math.cos(this.yaw),
      s = Math.sin(this.yaw),
      cp = Math.cos(this.pitch),
      sp = Math.sin(this.pitch);
    return [
      [c, 0, -s],
      [sp * s, cp, sp * c],
      [cp * s, -sp, cp * c],
    ];
  }
  /** Pixels of one unit. */
  unit(size: Size, width: number, height: number): number {
    return (this.zoom * Math.min(width, height) * 0.68) / Math.max(1, size.side);
  }
  /** Where a point of the cube is on a screen of this size. */
  place(size: Size, width: number, height: number): (x: number, y: number, z: number) => [number, number] {
    const [right, up] = this.rows(),
      unit = this.unit(size, width, height);
    return (x, y, z) => {
      const a = x - size.side / 2,
        b = y - size.top / 2,
        d = z - size.side / 2;
      return [
        width / 2 + unit * (right[0]! * a + right[1]! * b + right[2]! * d),
        height / 2 - unit * (up[0]! * a + up[1]! * b + up[2]! * d),
      ];
    };
  }
  turn(right: number, up: number): void {
    this.yaw += right;
    this.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.pitch + up));
  }
  magnify(factor: number): void {
    this.zoom = Math.max(0.3, Math.min(40, this.zoom * factor));
  }
  /** 1 the corner, 2 along the diagonal of x and z, 3 from above. */
  look(from: number): void {
    [this.yaw, this.pitch] = from === 2 ? [-Math.PI / 4, 0] : from === 3 ? [0, Math.PI / 2] : [-0.62, 0.38];
    this.zoom = 1;
  }

  /** Listens on `area`, which must be focusable; `changed` draws. */
  listen(area: HTMLElement, changed: () => void): void {
    const fingers = new Map<number, [number, number]>();
    const spread = () => {
      const [a, b] = [...fingers.values()] as [[number, number], [number, number]];
      return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
    };
    area.addEventListener('pointerdown', (event) => {
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      area.setPointerCapture(event.pointerId);
    });
    area.addEventListener('pointermove', (event) => {
      const last = fingers.get(event.pointerId);
      if (last === undefined) return;
      const before = fingers.size === 2 ? spread() : 0;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (fingers.size === 2) this.magnify(spread() / before);
      else this.turn((event.clientX - last[0]) * 0.008, (event.clientY - last[1]) * 0.008);
      changed();
    });
    for (const end of ['pointerup', 'pointercancel'] as const)
      area.addEventListener(end, (event) => fingers.delete(event.pointerId));
    area.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.magnify(Math.exp(-event.deltaY * 0.0012));
        changed();
      },
      { passive: false },
    );
    area.addEventListener('keydown', (event) => {
      const handled = handleKey(event, {
        ArrowLeft: () => this.turn(-0.1, 0),
        ArrowRight: () => this.turn(0.1, 0),
        ArrowUp: () => this.turn(0, -0.1),
        ArrowDown: () => this.turn(0, 0.1),
        '+': () => this.magnify(1.2),
        '=': () => this.magnify(1.2),
        '-': () => this.magnify(1 / 1.2),
        '1': () => this.look(1),
        '2': () => this.look(2),
        '3': () => this.look(3),
      });
      if (!handled) return;
      event.stopPropagation();
      changed();
    });
  }
}
