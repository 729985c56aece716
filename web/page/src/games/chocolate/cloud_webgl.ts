import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ColorManagement,
  DoubleSide,
  Group,
  LinearSRGBColorSpace,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Points,
  PointsMaterial,
  Scene,
  WebGLRenderer,
} from 'three';

import type { Cloud, Painter } from './cloud';

// Colours stay as they are given.
ColorManagement.enabled = false;

/** A surface with more facets per side would look the same. */
const mostFacets = 96;

/** The three axes and the floor's other two sides. */
function frame(side: number, top: number): BufferGeometry {
  const corners = [
    0,
    0,
    0,
    side,
    0,
    0,
    0,
    0,
    0,
    0,
    top,
    0,
    0,
    0,
    0,
    0,
    0,
    side,
    side,
    0,
    0,
    side,
    0,
    side,
    0,
    0,
    side,
    side,
    0,
    side,
  ];
  return new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
}

function surface(cloud: Cloud, b: (x: number, z: number) => number): BufferGeometry {
  const facets = Math.max(1, Math.min(mostFacets, cloud.side));
  const at = (k: number) => Math.round((k * cloud.side) / facets);
  const corners: number[] = [],
    triangles: number[] = [];
  for (let i = 0; i <= facets; ++i) for (let j = 0; j <= facets; ++j) corners.push(at(i), b(at(i), at(j)), at(j));
  for (let i = 0; i < facets; ++i) {
    for (let j = 0; j < facets; ++j) {
      const k = i * (facets + 1) + j,
        up = k + facets + 1;
      triangles.push(k, up, k + 1, k + 1, up, up + 1);
    }
  }
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  geometry.setIndex(triangles);
  return geometry;
}

/** Null where the browser has no WebGL. */
export function webglPainter(canvas: HTMLCanvasElement): Painter | null {
  if (document.createElement('canvas').getContext('webgl2') === null) return null;
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
  } catch {
    return null;
  }
  renderer.outputColorSpace = LinearSRGBColorSpace;
  const scene = new Scene(),
    group = new Group();
  group.matrixAutoUpdate = false;
  scene.add(group);
  const camera = new OrthographicCamera();
  const grain = new PointsMaterial({ vertexColors: true, sizeAttenuation: false });
  const sheet = new MeshBasicMaterial({
    color: 0x7f7f7f,
    transparent: true,
    opacity: 0.28,
    side: DoubleSide,
    depthWrite: false,
  });
  const ink = new LineBasicMaterial({ color: 0x7f7f7f });
  let cloud: Cloud | null = null,
    width = 1,
    height = 1;
  const empty = () => {
    for (const child of [...group.children] as (Points | Mesh | LineSegments)[]) {
      child.geometry.dispose();
      group.remove(child);
    }
  };
  return {
    show(next) {
      empty();
      cloud = next;
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(next.points), 3));
      geometry.setAttribute('color', new BufferAttribute(new Uint8Array(next.colours), 3, true));
      const points = new Points(geometry, grain);
      points.frustumCulled = false;
      group.add(points, new LineSegments(frame(next.side, Math.max(next.top, 1)), ink));
      if (next.surface !== null) group.add(new Mesh(surface(next, next.surface), sheet));
    },
    draw(turning, background) {
      if (cloud === null) return;
      const [right, up, away] = turning.rows(),
        middle = [cloud.side / 2, cloud.top / 2, cloud.side / 2];
      const shift = (row: number[]) => -(row[0]! * middle[0]! + row[1]! * middle[1]! + row[2]! * middle[2]!);
      group.matrix.set(
        right[0]!,
        right[1]!,
        right[2]!,
        shift(right),
        up[0]!,
        up[1]!,
        up[2]!,
        shift(up),
        -away[0]!,
        -away[1]!,
        -away[2]!,
        -shift(away),
        0,
        0,
        0,
        1,
      );
      group.matrixWorldNeedsUpdate = true;
      const unit = turning.unit(cloud, width, height),
        deep = 4 * (cloud.side + cloud.top + 1);
      camera.left = -width / 2 / unit;
      camera.right = width / 2 / unit;
      camera.top = height / 2 / unit;
      camera.bottom = -height / 2 / unit;
      camera.near = 0;
      camera.far = 2 * deep;
      camera.position.z = deep;
      camera.updateProjectionMatrix();
      grain.size = Math.max(2, Math.min(24, unit * 0.75));
      renderer.setClearColor(new Color(`rgb(${background.join(',')})`));
      renderer.render(scene, camera);
    },
    resize(w, h) {
      [width, height] = [w, h];
      renderer.setSize(w, h, false);
    },
    drop() {
      empty();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
