// Draws the scene. Text from the source only ever becomes the text or the attribute of a node, never markup.

const $ = id => document.getElementById(id);
const colorOf = scope => (scope === isType ? graph.typeColor : graph.scopes[scope].color);
const nameOf = scope => (scope === isType ? "type" : graph.scopes[scope].name);
const isDashed = phase => !["construct", "inject", "needs", "requires"].includes(graph.phases[phase]);

function element(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) result.addEventListener(key.slice(2), value); else result.setAttribute(key, value);
  }
  result.append(...children.filter(child => child !== null));
  return result;
}

function shape(name, attributes = {}, ...children) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.append(...children);
  return result;
}

const svg = $("svg"), world = shape("g"), layers = ["frames", "lines", "boxes", "titles"].map(name => shape("g", { class: name }));
const [frameLayer, lineLayer, boxLayer, titleLayer] = layers;
world.append(...layers);
svg.append(shape("defs", {}, shape("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8,
  orient: "auto", markerUnits: "userSpaceOnUse" }, shape("path", { d: "M0 .5 8 4 0 7.5z", class: "head" }))), world);

// MARK: - Text

const family = getComputedStyle(document.body).fontFamily, pen = document.createElement("canvas").getContext("2d");
const fonts = { title: `600 13px ${family}`, sub: `400 12px ${family}`, frame: `600 13px ${family}`, badges: `400 15px ${family}` };
const widest = 216;

function widthOf(text, font) {
  pen.font = fonts[font];
  return pen.measureText(text).width;
}

// Without its middle, if it is too wide: names often begin alike, and end with what tells them apart.
function cut(text, font, width = widest) {
  const line = text.replace(/\s+/g, " ");
  if (widthOf(line, font) <= width) return line;
  const letters = [...line];
  let low = 2, high = letters.length;
  const shortened = count => letters.slice(0, Math.ceil(count * 0.4)).join("") + "…" + letters.slice(letters.length - Math.floor(count * 0.6)).join("");
  while (low < high - 1) {
    const half = (low + high) >> 1;
    if (widthOf(shortened(half), font) <= width) low = half; else high = half;
  }
  return shortened(low);
}

// Of a long `any API = LiveAPI` what is built.
const shortSubtitle = ({ subtitle }) => widthOf(subtitle, "sub") > widest && subtitle.includes(" = ") ? subtitle.slice(subtitle.indexOf(" = ") + 1) : subtitle;

function measure() {
  for (const box of scene.boxes) {
    box.shownTitle = cut(box.title, "title");
    box.shownSubtitle = cut(shortSubtitle(box), "sub");
    const time = box.node?.time && !box.group ? widthOf(box.node.time, "sub") + 12 : 0, handle = box.group ? 22 : 0;
    const badges = box.badges ? widthOf(box.badges, "badges") + 8 : 0;
    box.width = Math.ceil(Math.max(64, 26 + handle + Math.max(widthOf(box.shownTitle, "title") + time, widthOf(box.shownSubtitle, "sub") + badges)));
    box.height = boxHeight;
  }
  for (const frame of scene.frames) {
    frame.shownTitle = `▾ ${cut(frame.title, "frame", 260)}`;
    frame.titleWidth = Math.ceil(widthOf(frame.shownTitle, "frame")) + 8;
  }
}

// MARK: - Drawing

function draw() {
  frameLayer.replaceChildren(...scene.frames.map(drawnFrame));
  titleLayer.replaceChildren(...scene.frames.map(drawnTitle));
  boxLayer.replaceChildren(...scene.boxes.map(drawnBox));
  drawLines();
}

const drawnFrame = frame => shape("rect", { class: `frame ${frame.group.kind}`, x: frame.x, y: frame.y, width: frame.width, height: frame.height, rx: 12 });

function drawnTitle(frame) {
  frame.shape = shape("g", { class: "title", tabindex: 0, role: "button", "aria-expanded": true, "data-group": frame.group.index,
    "aria-label": `${frame.title}, ${frame.count} parts` });
  frame.shape.append(shape("rect", { x: frame.x + 4, y: frame.y + 4, width: frame.titleWidth + 8, height: 22, rx: 6 }),
    shape("text", { x: frame.x + 10, y: frame.y + 20 }, frame.shownTitle), shape("title", {}, `${frame.title}: close`));
  return frame.shape;
}

function drawnBox(box) {
  const { node, group } = box, color = node ? colorOf(node.scope) : "var(--soft)", right = box.width - 10;
  const isGroup = !node, subtitle = box.shownSubtitle || box.badges;
  const result = shape("g", { class: isGroup ? "group box" : "node box", tabindex: 0, role: "button", transform: `translate(${box.x} ${box.y})`,
    [isGroup ? "data-group" : "data-node"]: isGroup ? group.index : node.index,
    "aria-label": [box.title, box.subtitle, node ? nameOf(node.scope) : "closed", node?.time].filter(Boolean).join(" ") });
  if (isGroup) result.append(shape("rect", { class: "stack", x: 4, y: 4, width: box.width, height: boxHeight, rx: 8 }));
  result.append(shape("rect", { class: "body", width: box.width, height: boxHeight, rx: 8, stroke: color }));
  result.append(isGroup ? shape("path", { class: "bar", d: "M6 9l5 4-5 4z", fill: color }) : shape("rect", { class: "bar", y: 9, width: 4, height: boxHeight - 18, rx: 2, fill: color }));
  result.append(shape("text", { x: 16, y: subtitle ? 18 : 27 }, box.shownTitle));
  if (subtitle) result.append(shape("text", { class: "sub", x: 16, y: 35 }, box.shownSubtitle));
  if (box.badges) result.append(shape("text", { class: "badges", x: right, y: 36 }, box.badges));
  if (node?.time && !group) result.append(shape("text", { class: "sub time", x: right, y: 18 }, node.time));
  if (node && group) result.append(drawnHandle(box));
  const findings = box.members.flatMap(member => member.findings);
  if (findings.length) {
    const isError = findings.some(finding => finding.severity === "error");
    result.append(shape("circle", { class: isError ? "finding-mark error" : "finding-mark", cx: box.width - 4, cy: 4, r: 6 }));
  }
  result.append(shape("title", {}, node ? `${node.id}  ${node.place}` : `${box.title}: open`));
  box.shape = result;
  return result;
}

// Opens the objects within a binding.
const drawnHandle = box => shape("g", { class: "handle", tabindex: 0, role: "button", "data-group": box.group.index, "aria-label": `Open ${box.title}` },
  shape("rect", { x: box.width - 26, y: 3, width: 22, height: 20, rx: 6 }), shape("text", { x: box.width - 22, y: 18 }, `▸${box.members.length - 1}`));

function drawLines() {
  const chosen = marks.boxes.size ? scene.all.filter(line => marks.lineOf(line)) : [];
  const all = [...scene.lines, ...chosen.filter(line => !scene.lines.includes(line))];
  lineLayer.replaceChildren(...all.map(line => {
    const phase = Math.min(...line.links.map(link => link.phase));
    const names = ["line", graph.phases[phase], line.links.every(link => isDashed(link.phase)) ? "dashed" : "", marks.lineOf(line)];
    const drawn = shape("path", { class: names.filter(Boolean).join(" "), d: curve(line, withEnds(line)) });
    if (line.links.length > 1) drawn.style.strokeWidth = `${Math.min(4, 1.2 + Math.log2(line.links.length) / 2)}px`;
    return drawn;
  }));
}

// From the side of a box where the line leads to.
function withEnds({ from, to, bends = [], isDown }) {
  const sides = box => ({ left: [box.x, box.y + box.height / 2], right: [box.x + box.width, box.y + box.height / 2],
    top: [box.x + box.width / 2, box.y], bottom: [box.x + box.width / 2, box.y + box.height], middle: [box.x + box.width / 2, box.y + box.height / 2] });
  const [start, end] = [sides(from), sides(to)];
  if (from === to) return [start.right, [from.x + from.width + 18, from.y - 8], [from.x - 18, from.y - 8], start.left];
  const side = (box, { left, right, top, bottom, middle }, [x, y]) => {
    const level = x >= middle[0] ? right : left, upright = y >= middle[1] ? bottom : top;
    if (isDown) return y < box.y || y > box.y + box.height ? upright : level;
    return x < box.x || x > box.x + box.width ? level : upright;
  };
  return [side(from, start, bends[0] ?? end.middle), ...bends, side(to, end, bends[bends.length - 1] ?? start.middle)];
}

// Smooth, along the direction of the layers.
function curve({ isDown }, points) {
  let data = `M${points[0].map(Math.round).join(" ")}`;
  for (let index = 1; index < points.length; index++) {
    const [x1, y1] = points[index - 1], [x2, y2] = points[index], x = (x1 + x2) / 2, y = (y1 + y2) / 2;
    const isUpright = isDown ? Math.abs(y2 - y1) > 12 : Math.abs(x2 - x1) <= 12;
    const bend = isUpright ? [x1, y, x2, y, x2, y2] : [x, y1, x, y2, x2, y2];
    data += x1 === x2 || y1 === y2 ? `L${Math.round(x2)} ${Math.round(y2)}` : `C${bend.map(Math.round).join(" ")}`;
  }
  return data;
}
