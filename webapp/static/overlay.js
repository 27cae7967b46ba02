// The outlines over the photo, the names on what shows of each card, and who lies on whom.
import { fill, make, say } from "./core.js";
import { box, inside, invert, middle, project, squareTo } from "./perspective.js";
import { frameSize, toFrame, toPhoto } from "./photo_view.js";
import { toTable } from "./straightened.js";
import { faceName, faces, needsLook, photoOf, printedFace, shownPhoto, tableau } from "./tableau.js";

const LETTERS = 12.5; // pixels: the names never get smaller, however small the cards are
const LINE = 14;
const GRID = [0.06, 0.14, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.78, 0.86, 0.94]; // where a card is looked at, as shares of its sides
const ROOM = 0.22; // of a card's width: so far from an edge, a name has room enough
const USUAL = 1 / 8; // of the photo's width: a card where none was read
const CARD = 1.56; // its height, where its width is 1
const pen = document.createElement("canvas").getContext("2d");

const side = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Whether a card lies in the photo that is looked at. */
const isHere = (item) => Boolean(item.quad) && photoOf(item) === shownPhoto();

/** The usual size of a card, for one that is added by a tap: its corners in the photo around a point of it. */
function usualQuad(photo, point) {
  const table = toTable(photo);
  const clamp = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
  const sizes = tableau.items.filter(isHere).map((item) => item.quad.map((corner) => project(table, corner))).map((quad) => Math.min(side(quad[0], quad[1]), side(quad[1], quad[2]))).sort((a, b) => a - b);
  const [x, y] = project(table, point);
  const width = sizes.length ? sizes[Math.floor(sizes.length / 2)] : side(project(table, [point[0] + photo.width * USUAL, point[1]]), [x, y]);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => {
    const corner = project(invert(table), [x + (a * width) / 2, y + (b * width * CARD) / 2]);
    return [clamp(corner[0], photo.width), clamp(corner[1], photo.height)];
  });
}

/** The points of a card that no later card covers, in the photo: cards are listed from the lowest up. */
function visiblePoints(position) {
  const upper = tableau.items.slice(position + 1).filter(isHere).map((item) => item.quad);
  const { quad } = tableau.items[position];
  const points = GRID.flatMap((y) => GRID.map((x) => project(squareTo(quad), [x, y])));
  const shown = points.filter((point) => upper.every((other) => inside(other, point) < 0));
  return { points: shown.length ? shown : points, upper };
}

/** Where the names are written, as long as the same cards lie there. */
let known = { items: null, points: [] };

function labelPoint(position) {
  if (known.items !== tableau.items) known = { items: tableau.items, points: [] };
  return (known.points[position] ??= findLabelPoint(position));
}

/** Where the name of a card is written: on what shows of it, away from every edge, and below the picture if there is room. */
function findLabelPoint(position) {
  const { points, upper } = visiblePoints(position);
  const [x] = middle(points);
  const { quad } = tableau.items[position];
  const enough = ROOM * Math.min(side(quad[0], quad[1]), side(quad[1], quad[2]));
  const room = (point) => Math.min(enough, inside(quad, point), ...upper.map((other) => -inside(other, point)));
  const worth = points.map((point) => room(point) + point[1] / 100 - Math.abs(point[0] - x) / 10);
  return { point: points[worth.indexOf(Math.max(...worth))], points };
}

/** The card under one that lies on wasabi or copies it; -1 where none was seen. */
function beneath(position) {
  const item = tableau.items[position];
  const copies = printedFace(item) !== item.face;
  if (!item.on_wasabi && !copies) return -1;
  const fits = (other) => (copies && !item.on_wasabi ? other.face === item.face : faces[other.face]?.carries);
  const touches = (other) => isHere(other) && [...other.quad, middle(other.quad)].some((point) => inside(item.quad, point) > 0 || item.quad.some((corner) => inside(other.quad, corner) > 0));
  return tableau.items.slice(0, position).findLastIndex((other) => fits(other) && touches(other));
}

/** The lines of a label: one where only a strip of the card shows. */
function linesOf(item, points, frame) {
  const copies = printedFace(item) !== item.face;
  const name = `${copies ? "=\u00a0" : ""}${faceName(item.face)}`;
  const [left, top, right, bottom] = box(points.map((point) => project(frame, point)));
  const fits = bottom - top < 2 * LINE || pen.measureText(name).width < right - left;
  return [...(fits ? [name] : name.split(/ |(?<=-)/)), ...(item.on_wasabi ? [say("on wasabi")] : [])];
}

/** Move labels apart that lie over each other, up and down. */
function spread(labels) {
  for (let turn = 0; turn < 6; turn += 1) {
    labels.forEach((one, n) => labels.slice(n + 1).forEach((other) => {
      const over = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
      if (over <= 0 || Math.abs(one.x - other.x) >= (one.width + other.width) / 2) return;
      const up = one.y <= other.y ? 1 : -1;
      one.y -= (up * over) / 2;
      other.y += (up * over) / 2;
    }));
  }
}

function labelsOf(frame) {
  pen.font = `700 ${LETTERS}px ${getComputedStyle(document.body).fontFamily}`;
  const [wide, high] = frameSize();
  const found = tableau.items.flatMap((item, position) => {
    if (!isHere(item)) return [];
    const { point, points } = labelPoint(position);
    const lines = linesOf(item, points, frame);
    const [x, y] = project(frame, point);
    return [{ item, position, lines, x, y, width: Math.max(...lines.map((line) => pen.measureText(line).width)) + 8, height: lines.length * LINE + 4 }];
  });
  const shown = found.filter(({ x, y }) => x > 0 && y > 0 && x < wide && y < high);
  for (const label of shown) label.x = Math.min(Math.max(label.x, label.width / 2), Math.max(wide - label.width / 2, label.width / 2));
  spread(shown);
  for (const label of shown) label.y = Math.min(Math.max(label.y, label.height / 2), high - label.height / 2);
  return shown;
}

const classes = (item) => [needsLook(item) && "doubt", item.earlier && "earlier"].filter(Boolean).join(" ");

function drawLabel({ item, position, lines, x, y, width, height }) {
  const text = make("svg:text", { "font-size": LETTERS });
  lines.forEach((line, n) => text.append(make("svg:tspan", { x, y: y + LINE * (n - lines.length / 2 + 0.78) }, line)));
  return make("svg:g", { "data-label": position, class: classes(item) }, make("svg:rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 5 }), text);
}

function drawLink(labels, frame) {
  const upper = (label) => beneath(label.position);
  return labels.filter((label) => upper(label) >= 0).map((label) => {
    const lower = labels.find((other) => other.position === upper(label));
    const [x2, y2] = lower ? [lower.x, lower.y] : project(frame, labelPoint(upper(label)).point);
    return make("svg:g", { class: "link", "data-link": label.position }, make("svg:line", { x1: label.x, y1: label.y, x2, y2 }), make("svg:circle", { cx: x2, cy: y2, r: 5 }));
  });
}

/** Draw every card; `onCard` gets the position of the one that is tapped, `onEmpty` the corners of a new one. */
export function drawOverlay(svg, photo, editable, onCard, onEmpty) {
  const frame = toFrame();
  const outlines = tableau.items.map((item, position) => isHere(item) && make("svg:g", { "data-outline": position, class: classes(item) },
    make("svg:polygon", { points: item.quad.map((point) => project(frame, point).map((value) => value.toFixed(1)).join(",")).join(" ") })));
  const labels = labelsOf(frame);
  fill(svg, ...outlines.filter(Boolean), ...drawLink(labels, frame), ...labels.map(drawLabel));
  svg.onclick = editable ? (event) => {
    const hit = event.target.closest("[data-label], [data-outline]");
    if (hit) return onCard(Number(hit.dataset.label ?? hit.dataset.outline));
    const { left, top } = svg.getBoundingClientRect();
    onEmpty(usualQuad(photo, project(toPhoto(), [event.clientX - left, event.clientY - top])));
  } : null;
}
