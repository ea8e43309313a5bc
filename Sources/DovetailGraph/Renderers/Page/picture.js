"use strict";
// Reads the graph, draws it, and shows what belongs together. Text from the source only ever becomes the text or the
// attribute of a node, never markup.
const graph = JSON.parse(document.getElementById("graph").textContent);
const $ = id => document.getElementById(id);
const isType = -1;  // the scope of a node that is no binding
const nodes = graph.nodes.map(([title, subtitle, scope, cluster, x, y, width, id, place, time = ""], index) =>
  ({ index, marks: new Set(), title, subtitle, scope, cluster, x, y, width, id, place, time, needs: [], neededBy: [], findings: [] }));
const links = graph.links.map(([from, to, phase, label, place, points], index) =>
  ({ index, marks: new Set(), from, to, phase, label, place, points }));
const clusters = graph.clusters.map(([title, module, x, y, width, height, layer, members], index) =>
  ({ index, title, module, x, y, width, height, layer, members, home: { x, y, width, height }, isCollapsed: false }));
for (const link of links) { nodes[link.from].needs.push(link); nodes[link.to].neededBy.push(link); }
const indexOf = new Map(nodes.map(node => [node.id, node.index]));
for (const finding of graph.findings) {
  finding.indexes = [...new Set(finding.nodes.map(id => indexOf.get(id)).filter(index => index !== undefined))];
  for (const index of finding.indexes) nodes[index].findings.push(finding);
}
const nodeHeight = graph.nodeHeight, collapsedHeight = 46;
const hidden = { scopes: new Set(), phases: new Set(), modules: new Set() };
let selected = null, pathStart = null, view = { x: 0, y: 0, scale: 1 };

// MARK: - Elements

function element(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) result.addEventListener(key.slice(2), value); else result.setAttribute(key, value);
  }
  result.append(...children.filter(child => child !== null));
  return result;
}

function shape(name, attributes = {}, text = null) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  if (text !== null) result.textContent = text;
  return result;
}

const short = text => [...text].length > 34 ? [...text].slice(0, 33).join("") + "…" : text;
const colorOf = scope => (scope === isType ? graph.typeColor : graph.scopes[scope].color);
const nameOf = scope => (scope === isType ? "type" : graph.scopes[scope].name);

// MARK: - Drawing

const svg = $("svg"), world = shape("g"), layers = ["clusters", "bundles", "collapsed", "links", "nodes"].map(name => shape("g", { class: name }));
const [clusterLayer, bundleLayer, collapsedLayer, linkLayer, nodeLayer] = layers;

function draw() {
  const marker = shape("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8,
    orient: "auto", markerUnits: "userSpaceOnUse" });
  marker.append(shape("path", { d: "M0 .5 8 4 0 7.5z", class: "head" }));
  const definitions = shape("defs");
  definitions.append(marker);
  svg.append(definitions, world);
  world.append(...layers);
  clusters.forEach(drawCluster);
}

function drawCluster(cluster) {
  cluster.shape = shape("g", { class: "cluster" });
  cluster.rect = shape("rect", { rx: 12 });
  cluster.handle = shape("g", { class: "title", tabindex: 0, role: "button", "data-cluster": cluster.index });
  cluster.text = shape("text", { x: 14, y: 22 });
  cluster.handle.append(cluster.text);
  cluster.shape.append(cluster.rect, cluster.handle);
}

// Nodes and links are drawn when they are shown for the first time: of a large graph most never are.
function shapeOf(item, draw) {
  if (!item.shape) {
    item.shape = draw(item);
    item.shape.classList.add(...item.marks);
  }
  return item.shape;
}

function mark(item, name) {
  item.marks.add(name);
  item.shape?.classList.add(name);
}

function drawLink(link) {
  return shape("path", { class: `link ${graph.phases[link.phase]} ${isDashed(link.phase) ? "dashed" : ""}` });
}

const isDashed = phase => !["construct", "inject", "needs", "requires"].includes(graph.phases[phase]);

function drawNode(node) {
  const color = colorOf(node.scope);
  const result = shape("g", { class: "node", style: `--scope:${color}`, tabindex: 0, role: "button", "data-node": node.index,
    "aria-label": `${node.title} ${node.subtitle} ${nameOf(node.scope)} ${node.time}`.trim() });
  result.append(
    shape("rect", { class: "body", width: node.width, height: nodeHeight, rx: 8, stroke: color }),
    shape("rect", { class: "bar", y: 8, width: 4, height: nodeHeight - 16, rx: 2, fill: color }),
    shape("text", { x: 15, y: node.subtitle ? 18 : 25 }, short(node.title)));
  if (node.subtitle) result.append(shape("text", { class: "sub", x: 15, y: 32 }, short(node.subtitle)));
  if (node.time) result.append(shape("text", { class: "sub time", x: node.width - 10, y: node.subtitle ? 18 : 25 }, node.time));
  if (node.findings.length) {
    const isError = node.findings.some(finding => finding.severity === "error");
    result.append(shape("circle", { class: isError ? "badge error" : "badge", cx: node.width - 4, cy: 4, r: 6 }));
  }
  result.append(shape("title", {}, `${node.id}  ${node.place}`));
  return result;
}

// Level at both ends, as an edge leaves and arrives; upright between boxes that stand above each other.
function curve(points) {
  const isInner = index => index > 0 && index < points.length - 1;
  const falls = (from, to) => {
    if (!isInner(from) || !isInner(to)) return false;
    const across = points[to][0] - points[from][0], down = points[to][1] - points[from][1];
    return down !== 0 && (across < 0 || Math.abs(down) > across);
  };
  const isUpright = index => isInner(index) && (falls(index - 1, index) || falls(index, index + 1));
  let data = `M${points[0][0]} ${points[0][1]}`;
  for (let index = 1; index < points.length; index++) {
    const [x1, y1] = points[index - 1], [x2, y2] = points[index], middle = (y1 + y2) / 2;
    if (y1 === y2 && x1 <= x2) { data += `H${x2}`; continue; }
    const reach = x2 >= x1 ? (x2 - x1) / 2 : Math.min(60, (x1 - x2) / 2 + 30);
    const start = isUpright(index - 1) ? [x1, middle] : [x1 + reach, y1];
    const end = isUpright(index) ? [x2, middle] : [x2 - reach, y2];
    data += `C${start.join(" ")} ${end.join(" ")} ${x2} ${y2}`;
  }
  return data;
}

// MARK: - Arranging

const isVisible = node => !hidden.scopes.has(node.scope) && !hidden.modules.has(clusters[node.cluster].module);
const isShown = node => isVisible(node) && !clusters[node.cluster].isCollapsed;

function arrange() {
  const isWhole = !clusters.some(cluster => cluster.isCollapsed || hidden.modules.has(cluster.module));
  for (const cluster of clusters) {
    if (cluster.isCollapsed) {
      Object.assign(cluster, { width: Math.max(120, [...collapsedTitle(cluster)].length * 13.2 + 34), height: collapsedHeight });
    } else {
      Object.assign(cluster, cluster.home);
    }
  }
  if (!isWhole) stackRows();
  for (const cluster of clusters) placeCluster(cluster);
  for (const node of nodes) placeNode(node);
  nodeLayer.replaceChildren(...nodes.filter(isShown).map(drawnNode));
  linkLayer.replaceChildren(...links.filter(isShownLink).map(link => drawnLink(link, isWhole)));
  placeBundles();
  updateLevel();
}

// The clusters keep their layers, as rows from above, and close up; a row that would be very long is broken.
function stackRows() {
  const shown = clusters.filter(cluster => !hidden.modules.has(cluster.module));
  const area = shown.reduce((sum, cluster) => sum + (cluster.width + 40) * (cluster.height + 60), 0);
  const limit = Math.max(Math.sqrt(area) * 1.4, ...shown.map(cluster => cluster.width));
  const layers = [...new Set(shown.map(cluster => cluster.layer))].sort((a, b) => a - b);
  const isTower = layers.length > 12 && shown.every(cluster => cluster.isCollapsed);
  const [rowGap, layerGap] = isTower ? [12, 16] : [24, 36];
  let y = 0;
  for (const layer of layers) {
    const rows = [[]];
    let width = 0;
    for (const cluster of shown.filter(cluster => cluster.layer === layer)
      .sort((a, b) => a.home.x - b.home.x || a.home.y - b.home.y)) {
      if (width > 0 && width + cluster.width > limit) { rows.push([]); width = 0; }
      rows[rows.length - 1].push(cluster);
      width += cluster.width + 40;
    }
    for (const row of rows) {
      let x = -(row.reduce((sum, cluster) => sum + cluster.width + 40, -40)) / 2;
      for (const cluster of row) { cluster.x = x; cluster.y = y; x += cluster.width + 40; }
      y += Math.max(...row.map(cluster => cluster.height)) + rowGap;
    }
    y += layerGap;
  }
}

const collapsedTitle = cluster => `${short(cluster.title)} · ${cluster.members.length}`;

function placeCluster(cluster) {
  cluster.shape.style.display = hidden.modules.has(cluster.module) ? "none" : "";
  // Lines pass over a box that is open, and under one that is not.
  (cluster.isCollapsed ? collapsedLayer : clusterLayer).append(cluster.shape);
  cluster.shape.setAttribute("class", cluster.isCollapsed ? "cluster collapsed" : "cluster");
  cluster.shape.setAttribute("transform", `translate(${cluster.x} ${cluster.y})`);
  cluster.rect.setAttribute("width", cluster.width);
  cluster.rect.setAttribute("height", cluster.height);
  cluster.text.setAttribute("y", cluster.isCollapsed ? 29 : 22);
  cluster.text.textContent = (cluster.isCollapsed ? "▸ " : "▾ ") + (cluster.isCollapsed ? collapsedTitle(cluster) : cluster.title);
  const room = cluster.isCollapsed ? 20 : Math.max(13, cluster.width / (cluster.text.textContent.length * 0.62 + 1));
  cluster.text.style.setProperty("--room", `${room}px`);
  cluster.handle.setAttribute("aria-expanded", String(!cluster.isCollapsed));
}

function placeNode(node) {
  const cluster = clusters[node.cluster];
  node.left = cluster.x + node.x;
  node.top = cluster.y + node.y;
}

function drawnNode(node) {
  const drawn = shapeOf(node, drawNode);
  drawn.setAttribute("transform", `translate(${node.left} ${node.top})`);
  return drawn;
}

const isShownLink = link => isShown(nodes[link.from]) && isShown(nodes[link.to]) && !hidden.phases.has(link.phase);

function drawnLink(link, isWhole) {
  const from = nodes[link.from], to = nodes[link.to], drawn = shapeOf(link, drawLink);
  const isInner = from.cluster === to.cluster, home = clusters[from.cluster];
  const bends = isInner ? link.points.map(([x, y]) => [x + home.x, y + home.y]) : isWhole ? link.points : [];
  drawn.setAttribute("d", curve(withEnds(boxOf(from), bends, boxOf(to), link.from === link.to)));
  return drawn;
}

const boxOf = node => ({ x: node.left, y: node.top, width: node.width, height: nodeHeight });

function withEnds(from, bends, to, isLoop = false) {
  const right = box => [box.x + box.width, box.y + box.height / 2], left = box => [box.x, box.y + box.height / 2];
  if (isLoop) return [right(from), [from.x + from.width + 20, from.y - 8], [from.x - 20, from.y - 8], left(from)];
  const first = bends[0] ?? left(to), last = bends[bends.length - 1] ?? right(from);
  const leadsBack = first[0] < from.x, arrivesBack = last[0] > to.x + to.width;
  return [leadsBack ? left(from) : right(from), ...bends, arrivesBack ? right(to) : left(to)];
}

// From the nearer edge of one box to that of another, above or below.
function fall(from, to) {
  const isDown = to.y >= from.y + from.height, isUp = to.y + to.height <= from.y;
  if (!isDown && !isUp) return curve(withEnds(from, [], to));
  const [x1, y1] = [from.x + from.width / 2, isDown ? from.y + from.height : from.y];
  const [x2, y2] = [to.x + to.width / 2, isDown ? to.y : to.y + to.height];
  return `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;
}

// Links with an end in a collapsed box become one line for each pair of ends.
function placeBundles() {
  const bundles = new Map();
  for (const link of links) {
    const from = nodes[link.from], to = nodes[link.to];
    if (!isVisible(from) || !isVisible(to) || (isShown(from) && isShown(to)) || hidden.phases.has(link.phase)) continue;
    const ends = [from, to].map(node => clusters[node.cluster].isCollapsed ? `c${node.cluster}` : `n${node.index}`);
    if (ends[0] === ends[1]) continue;
    bundles.set(ends.join(), { ends, count: (bundles.get(ends.join())?.count ?? 0) + 1 });
  }
  const boxOfEnd = end => end[0] === "c" ? clusters[end.slice(1)] : boxOf(nodes[end.slice(1)]);
  bundleLayer.replaceChildren(...[...bundles.values()].map(({ ends, count }) => {
    return shape("path", { class: "link", d: fall(boxOfEnd(ends[0]), boxOfEnd(ends[1])),
      style: `stroke-width:${Math.min(5, 1 + Math.log2(count) / 2)}` });
  }));
}
