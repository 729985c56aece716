// Writes an HTML page with a canvas, whose pixels are set by plain JavaScript with a depth buffer. The colour of a
// point depends on y. Points are stored as base64 of triples of little-endian uint16: 200,000 points make a page of 1.6
// MB.

#include <fmt/core.h>

#include "chocolate/chocolate.hpp"
#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "output/json.hpp"
#include "output/picture.hpp"

namespace mexwave::cli {

namespace {

constexpr std::string_view head = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>P-positions</title>
<style>
  html, body { margin: 0; height: 100%; overflow: hidden; background: #fff; color: #222; font: 14px sans-serif; }
  canvas { position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; cursor: grab; }
  canvas:active { cursor: grabbing; }
  #caption { position: absolute; left: 16px; top: 12px; pointer-events: none; }
  #caption b { font-size: 16px; }
  #keys { position: absolute; left: 16px; bottom: 12px; color: #777; pointer-events: none; }
  #scale { position: absolute; right: 16px; top: 16px; display: flex; gap: 6px; height: 180px; pointer-events: none; }
  #scale canvas { position: static; width: 14px; height: 180px; }
  #scale div { display: flex; flex-direction: column; justify-content: space-between; }
  body.dark { background: #111; color: #ddd; }
  @media print { #keys { display: none; } }
</style>
</head>
<body>
<canvas id="view" tabindex="0"></canvas>
<div id="caption"></div>
<div id="scale"><canvas id="bar" width="1" height="180"></canvas><div><span id="most"></span><span>y = 0</span></div></div>
<div id="keys">drag or arrows: turn &middot; wheel, pinch or + &minus;: zoom &middot; space: spin &middot; 1: from the
corner &middot; 2: along the diagonal, lemma 5.6 &middot; 3: from above &middot; s: stretch y &middot; d: dark</div>
<script>
"use strict";
)html";

constexpr std::string_view body = R"html(
const bytes = Uint8Array.from(atob(data.points), c => c.charCodeAt(0));
const raw = new DataView(bytes.buffer);
const count = bytes.length / 6;
const xs = new Float32Array(count), ys = new Float32Array(count), zs = new Float32Array(count);
for (let k = 0; k < count; ++k) {
  xs[k] = raw.getUint16(6 * k, true);
  ys[k] = raw.getUint16(6 * k + 2, true);
  zs[k] = raw.getUint16(6 * k + 4, true);
}
const side = Math.max(data.upto, 1), top_y = Math.max(data.largest, 1);
const view = document.getElementById("view"), ink = view.getContext("2d");
document.getElementById("caption").innerHTML = "<b></b><br><span></span>";
document.querySelector("#caption b").textContent = data.caption;
document.querySelector("#caption span").textContent = count.toLocaleString("en") + " P-positions, coloured by y";
document.getElementById("most").textContent = "y = " + data.largest;

// Colours as 0xAABBGGRR, because browsers run only on little-endian processors.
const colours = Uint32Array.from(data.colours, c => 0xff000000 | (c[2] << 16) | (c[1] << 8) | c[0]);
const colour_of = new Uint32Array(count);
for (let k = 0; k < count; ++k)
  colour_of[k] = colours[Math.min(colours.length - 1, Math.floor(ys[k] / top_y * (colours.length - 1)))];
{
  const bar = document.getElementById("bar").getContext("2d");
  for (let k = 0; k < 180; ++k) {
    const c = data.colours[Math.floor((179 - k) / 179 * (data.colours.length - 1))];
    bar.fillStyle = `rgb(${c[0]},${c[1]},${c[2]})`;
    bar.fillRect(0, k, 1, 1);
  }
}

const from = {
  corner: { yaw: -0.6, pitch: 0.42 }, diagonal: { yaw: Math.PI / 4, pitch: 0 }, above: { yaw: 0, pitch: Math.PI / 2 }
};
let { yaw, pitch } = from.corner, zoom = 1, stretched = false, spinning = true, dark = false, wanted = false;
let image = null, depth = null;

function resize() {
  const ratio = window.devicePixelRatio || 1;
  view.width = Math.max(1, Math.round(innerWidth * ratio));
  view.height = Math.max(1, Math.round(innerHeight * ratio));
  image = ink.createImageData(view.width, view.height);
  depth = new Float32Array(view.width * view.height);
  redraw();
}

// The axes x to the right, z to the back, y up are rotated about y by yaw, then towards the viewer by pitch. There is no
// perspective, so that the view along the diagonal is exactly the projection.
function camera() {
  const middle = side / 2, lift = stretched ? side / top_y : 1, half = top_y * lift / 2;
  const unit = zoom * Math.min(view.width, view.height) * 0.62 / side;
  const c = Math.cos(yaw), s = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch);
  return (x, y, z) => {
    const a = x - middle, b = y * lift - half, d = z - middle;
    const right = c * a - s * d, back = s * a + c * d;
    return [view.width / 2 + unit * right, view.height / 2 - unit * (cp * b + sp * back), cp * back - sp * b];
  };
}

function draw_points(place) {
  const w = view.width, h = view.height, pixels = new Uint32Array(image.data.buffer);
  pixels.fill(dark ? 0xff111111 : 0xffffffff);
  depth.fill(Infinity);
  const [ox, oy, od] = place(0, 0, 0);
  const [xx, xy, xd] = place(1, 0, 0).map((v, k) => v - [ox, oy, od][k]);
  const [yx, yy, yd] = place(0, 1, 0).map((v, k) => v - [ox, oy, od][k]);
  const [zx, zy, zd] = place(0, 0, 1).map((v, k) => v - [ox, oy, od][k]);
  const spacing = Math.hypot(xx, zx);
  const size = Math.max(2, Math.min(12, Math.round(spacing * 0.75)));
  const shift = (size - 1) / 2;
  for (let k = 0; k < count; ++k) {
    const x = xs[k], y = ys[k], z = zs[k];
    const left = Math.round(ox + x * xx + y * yx + z * zx - shift);
    const upper = Math.round(oy + x * xy + y * yy + z * zy - shift);
    if (left < 0 || upper < 0 || left + size > w || upper + size > h) continue;
    const near = od + x * xd + y * yd + z * zd;
    for (let j = upper; j < upper + size; ++j) {
      for (let i = left, at = j * w + left; i < left + size; ++i, ++at) {
        if (near < depth[at]) { depth[at] = near; pixels[at] = colour_of[k]; }
      }
    }
  }
  ink.putImageData(image, 0, 0);
}

function nice_step(most) {
  for (let power = 1; ; power *= 10) for (const f of [1, 2, 5]) if (most / (f * power) <= 5) return f * power;
}

function draw_axes(place) {
  const ratio = window.devicePixelRatio || 1;
  ink.lineWidth = ratio;
  ink.strokeStyle = ink.fillStyle = dark ? "#aaa" : "#555";
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  const middle = place(side / 2, top_y / 2, side / 2);
  const axes = [["x", side, t => [t, 0, 0]], ["y", top_y, t => [0, t, 0]], ["z", side, t => [0, 0, t]]];
  for (const [name, most, at] of axes) {
    const a = place(0, 0, 0), b = place(...at(most * 1.06));
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 24 * ratio) continue;  // the axis is seen from its end
    ink.beginPath();
    ink.moveTo(a[0], a[1]);
    ink.lineTo(b[0], b[1]);
    ink.stroke();
    // Ticks point away from the middle of the cube.
    let nx = (b[1] - a[1]) / length, ny = (a[0] - b[0]) / length;
    if (nx * (middle[0] - a[0]) + ny * (middle[1] - a[1]) > 0) { nx = -nx; ny = -ny; }
    ink.font = `${11 * ratio}px sans-serif`;
    const step = nice_step(most);
    for (let t = step; t <= most; t += step) {
      const p = place(...at(t));
      ink.beginPath();
      ink.moveTo(p[0], p[1]);
      ink.lineTo(p[0] + 5 * ratio * nx, p[1] + 5 * ratio * ny);
      ink.stroke();
      ink.fillText(String(t), p[0] + 16 * ratio * nx, p[1] + 16 * ratio * ny);
    }
    ink.font = `italic ${16 * ratio}px serif`;
    ink.fillText(name, b[0] + 12 * ratio * (b[0] - a[0]) / length, b[1] + 12 * ratio * (b[1] - a[1]) / length);
  }
}

function redraw() {
  if (wanted) return;
  wanted = true;
  requestAnimationFrame(() => {
    wanted = false;
    if (spinning) yaw += 0.004;
    const place = camera();
    draw_points(place);
    draw_axes(place);
    if (spinning) redraw();
  });
}

function look(target) {
  ({ yaw, pitch } = target);
  spinning = false;
  redraw();
}
function turn(right, up) {
  yaw += right;
  pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, pitch + up));
  spinning = false;
  redraw();
}
function magnify(factor) {
  zoom = Math.max(0.2, Math.min(40, zoom * factor));
  redraw();
}

const fingers = new Map();
view.addEventListener("pointerdown", e => {
  fingers.set(e.pointerId, [e.clientX, e.clientY]);
  view.setPointerCapture(e.pointerId);
  view.focus();
});
view.addEventListener("pointermove", e => {
  const last = fingers.get(e.pointerId);
  if (!last) return;
  const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1; };
  const before = fingers.size === 2 ? spread() : 0;
  fingers.set(e.pointerId, [e.clientX, e.clientY]);
  if (fingers.size === 2) magnify(spread() / before);
  else turn((e.clientX - last[0]) * 0.008, (e.clientY - last[1]) * 0.008);
});
for (const name of ["pointerup", "pointercancel"]) view.addEventListener(name, e => fingers.delete(e.pointerId));
view.addEventListener("wheel", e => { e.preventDefault(); magnify(Math.exp(-e.deltaY * 0.0012)); }, { passive: false });
addEventListener("keydown", e => {
  const keys = {
    ArrowLeft: () => turn(-0.06, 0), ArrowRight: () => turn(0.06, 0),
    ArrowUp: () => turn(0, -0.06), ArrowDown: () => turn(0, 0.06),
    "+": () => magnify(1.15), "=": () => magnify(1.15), "-": () => magnify(1 / 1.15),
    " ": () => { spinning = !spinning; redraw(); },
    "1": () => look(from.corner), "2": () => look(from.diagonal), "3": () => look(from.above),
    s: () => { stretched = !stretched; redraw(); },
    d: () => { dark = !dark; document.body.classList.toggle("dark", dark); redraw(); }
  };
  if (!keys[e.key] || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  keys[e.key]();
});
addEventListener("resize", resize);
if (matchMedia("(prefers-reduced-motion: reduce)").matches) spinning = false;
resize();
</script>
</body>
</html>
)html";

/// Appends three bytes in base64.
void append_base64(std::string& text, std::uint32_t first, std::uint32_t second, std::uint32_t third) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::uint32_t bits = (first & 0xff) << 16 | (second & 0xff) << 8 | (third & 0xff);
  for (int shift = 18; shift >= 0; shift -= 6) text += alphabet[bits >> shift & 63];
}

Json colours() {
  constexpr int steps = 64;
  Json list = Json::array();
  for (int k = 0; k < steps; ++k) {
    // The palest colours of the ramp are hard to see on white.
    const Colour colour = ramp(0.9 * k / (steps - 1));
    list.push_back({colour.red, colour.green, colour.blue});
  }
  return list;
}

}  // namespace

std::string point_cloud_page(const chocolate::Positions& found, const std::string& caption) {
  if (found.count > most_points) {
    throw InvalidArgument(fmt::format("--kind 3d: expected at most {} P-positions, got {} to {}; take a smaller --upto",
                                      most_points, found.count, found.upto));
  }
  std::string points;
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    check_interrupt();
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      const std::uint32_t y = found.at(x, z);
      if (y == chocolate::none) continue;
      append_base64(points, x, x >> 8, y);
      append_base64(points, y >> 8, z, z >> 8);
    }
  }
  const Json data{{"caption", caption},
                  {"upto", found.upto},
                  {"largest", found.largest_y},
                  {"colours", colours()},
                  {"points", points}};
  std::string page(head);
  page += "const data = ";
  for (const char c : data.text()) {
    // Escaped, so that no string can end the script.
    if (c == '<')
      page += "\\u003c";
    else
      page += c;
  }
  page += ";";
  page += body;
  return page;
}

}  // namespace mexwave::cli
