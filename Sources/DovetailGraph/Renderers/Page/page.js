"use strict";
// Reads the graph, draws it, and shows what belongs together. Text from the source only ever becomes the text or the
// attribute of a node, never markup.
const graph = JSON.parse(document.getElementById("graph").textContent);
const $ = id => document.getElementById(id);
const isType = -1;  // the scope of a node that is no binding
const nodes = graph.nodes.map(([title, subtitle, scope, cluster, x, y, width, id, place], index) =>
  ({ index, title, subtitle, scope, cluster, x, y, width, id, place, needs: [], neededBy: [], findings: [] }));
const links = graph.links.map(([from, to, phase, label, place, points], index) =>
  ({ index, from, to, phase, label, place, points }));
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
  links.forEach(drawLink);
  nodes.forEach(drawNode);
}

function drawCluster(cluster) {
  cluster.shape = shape("g", { class: "cluster" });
  cluster.rect = shape("rect", { rx: 12 });
  cluster.handle = shape("g", { class: "title", tabindex: 0, role: "button", "data-cluster": cluster.index });
  cluster.text = shape("text", { x: 14, y: 22 });
  cluster.handle.append(cluster.text);
  cluster.shape.append(cluster.rect, cluster.handle);
  clusterLayer.append(cluster.shape);
  const toggle = event => { event.stopPropagation(); cluster.isCollapsed = !cluster.isCollapsed; arrange(); };
  cluster.handle.addEventListener("click", event => { if (!wasDragged) toggle(event); });
  cluster.handle.addEventListener("keydown", event => { if (event.key === "Enter") toggle(event); });
}

function drawLink(link) {
  link.shape = shape("path", { class: `link ${graph.phases[link.phase]} ${isDashed(link.phase) ? "dashed" : ""}` });
  linkLayer.append(link.shape);
}

const isDashed = phase => !["construct", "inject", "needs", "requires"].includes(graph.phases[phase]);

function drawNode(node) {
  const color = colorOf(node.scope);
  node.shape = shape("g", { class: "node", style: `--scope:${color}`, tabindex: 0, role: "button", "data-node": node.index,
    "aria-label": `${node.title} ${node.subtitle} ${nameOf(node.scope)}` });
  node.shape.append(
    shape("rect", { class: "body", width: node.width, height: nodeHeight, rx: 8, stroke: color }),
    shape("rect", { class: "bar", y: 8, width: 4, height: nodeHeight - 16, rx: 2, fill: color }),
    shape("text", { x: 15, y: node.subtitle ? 18 : 25 }, short(node.title)));
  if (node.subtitle) node.shape.append(shape("text", { class: "sub", x: 15, y: 32 }, short(node.subtitle)));
  if (node.findings.length) {
    const isError = node.findings.some(finding => finding.severity === "error");
    node.shape.append(shape("circle", { class: isError ? "badge error" : "badge", cx: node.width - 4, cy: 4, r: 6 }));
  }
  node.shape.append(shape("title", {}, `${node.id}  ${node.place}`));
  node.shape.addEventListener("click", event => { event.stopPropagation(); if (!wasDragged) choose(node.index); });
  node.shape.addEventListener("keydown", event => { if (event.key === "Enter") choose(node.index); });
  nodeLayer.append(node.shape);
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
      Object.assign(cluster, { width: Math.max(120, collapsedTitle(cluster).length * 8 + 34), height: collapsedHeight });
    } else {
      Object.assign(cluster, cluster.home);
    }
  }
  if (!isWhole) stackRows();
  for (const cluster of clusters) placeCluster(cluster);
  for (const node of nodes) placeNode(node);
  for (const link of links) placeLink(link, isWhole);
  placeBundles();
  updateLevel();
}

// The clusters keep their layers, as rows from above, and close up; a row that would be very long is broken.
function stackRows() {
  const shown = clusters.filter(cluster => !hidden.modules.has(cluster.module));
  const area = shown.reduce((sum, cluster) => sum + (cluster.width + 40) * (cluster.height + 60), 0);
  const limit = Math.max(Math.sqrt(area) * 1.4, ...shown.map(cluster => cluster.width));
  let y = 0;
  for (const layer of [...new Set(shown.map(cluster => cluster.layer))].sort((a, b) => a - b)) {
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
      y += Math.max(...row.map(cluster => cluster.height)) + 24;
    }
    y += 36;
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
  cluster.text.setAttribute("y", cluster.isCollapsed ? 28 : 22);
  cluster.text.textContent = (cluster.isCollapsed ? "▸ " : "▾ ") + (cluster.isCollapsed ? collapsedTitle(cluster) : cluster.title);
  const room = cluster.isCollapsed ? 13 : Math.max(13, cluster.width / (cluster.text.textContent.length * 0.62 + 1));
  cluster.text.style.setProperty("--room", `${room}px`);
  cluster.handle.setAttribute("aria-expanded", String(!cluster.isCollapsed));
}

function placeNode(node) {
  const cluster = clusters[node.cluster];
  node.left = cluster.x + node.x;
  node.top = cluster.y + node.y;
  node.shape.style.display = isShown(node) ? "" : "none";
  node.shape.setAttribute("transform", `translate(${node.left} ${node.top})`);
}

function placeLink(link, isWhole) {
  const from = nodes[link.from], to = nodes[link.to];
  const isShownLink = isShown(from) && isShown(to) && !hidden.phases.has(link.phase);
  link.shape.style.display = isShownLink ? "" : "none";
  if (!isShownLink) return;
  const isInner = from.cluster === to.cluster, home = clusters[from.cluster];
  const bends = isInner ? link.points.map(([x, y]) => [x + home.x, y + home.y]) : isWhole ? link.points : [];
  link.shape.setAttribute("d", curve(withEnds(boxOf(from), bends, boxOf(to), link.from === link.to)));
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

// MARK: - View

function showView() {
  world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  updateLevel();
}

function updateLevel() {
  svg.classList.toggle("far", view.scale < 0.55);
  svg.classList.toggle("veryfar", view.scale < 0.28);
  svg.style.setProperty("--bigtitle", `${Math.min(64, 13 / view.scale)}px`);
}

function zoom(factor, x = svg.clientWidth / 2, y = svg.clientHeight / 2) {
  const scale = Math.min(4, Math.max(0.02, view.scale * factor));
  view = { x: x - (x - view.x) * scale / view.scale, y: y - (y - view.y) * scale / view.scale, scale };
  showView();
}

function fit(boxes) {
  if (!boxes.length) return;
  const left = Math.min(...boxes.map(box => box.x)), top = Math.min(...boxes.map(box => box.y));
  const width = Math.max(...boxes.map(box => box.x + box.width)) - left;
  const height = Math.max(...boxes.map(box => box.y + box.height)) - top;
  const scale = Math.min(1.25, (svg.clientWidth - 48) / width, (svg.clientHeight - 48) / height);
  view = { scale, x: (svg.clientWidth - width * scale) / 2 - left * scale, y: (svg.clientHeight - height * scale) / 2 - top * scale };
  showView();
}

const fitAll = () => fit(clusters.filter(cluster => !hidden.modules.has(cluster.module)));

function reveal(indexes) {
  let changed = false;
  for (const index of indexes) {
    const cluster = clusters[nodes[index].cluster];
    hidden.scopes.delete(nodes[index].scope);
    hidden.modules.delete(cluster.module);
    if (cluster.isCollapsed) { cluster.isCollapsed = false; changed = true; }
  }
  if (changed) arrange();
  showFilters();
  arrange();
}

let wasDragged = false, pointers = new Map(), pinch = 0;
svg.addEventListener("wheel", event => {
  event.preventDefault();
  const box = svg.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
svg.addEventListener("pointerdown", event => {
  pointers.set(event.pointerId, event);
  wasDragged = false;
  pinch = 0;
});
svg.addEventListener("pointermove", event => {
  const last = pointers.get(event.pointerId);
  if (!last) return;
  const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
  if (!wasDragged && Math.hypot(dx, dy) < 4 && pointers.size === 1) return;
  wasDragged = true;
  svg.setPointerCapture(event.pointerId);
  svg.classList.add("dragging");
  pointers.set(event.pointerId, event);
  view.x += dx / pointers.size;
  view.y += dy / pointers.size;
  const [one, other] = [...pointers.values()];
  if (other) {
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), box = svg.getBoundingClientRect();
    if (pinch) zoom(distance / pinch, (one.clientX + other.clientX) / 2 - box.left, (one.clientY + other.clientY) / 2 - box.top);
    pinch = distance;
  }
  showView();
});
for (const name of ["pointerup", "pointercancel"]) {
  svg.addEventListener(name, event => { pointers.delete(event.pointerId); svg.classList.remove("dragging"); pinch = 0; });
}
svg.addEventListener("click", () => { if (!wasDragged) choose(null); });

// MARK: - Choosing

// All links that lead on from a node, in one direction.
function reach(index, forward) {
  const seen = new Set([index]), found = [], queue = [index];
  for (let head = 0; head < queue.length; head++) {
    for (const link of forward ? nodes[queue[head]].needs : nodes[queue[head]].neededBy) {
      found.push(link);
      const next = forward ? link.to : link.from;
      if (!seen.has(next)) { seen.add(next); queue.push(next); }
    }
  }
  seen.delete(index);
  return { nodes: seen, links: found };
}

function shortestPath(from, to) {
  const arrival = new Map([[from, null]]), queue = [from];
  for (let head = 0; head < queue.length && !arrival.has(to); head++) {
    for (const link of nodes[queue[head]].needs) {
      if (!arrival.has(link.to)) { arrival.set(link.to, link); queue.push(link.to); }
    }
  }
  if (!arrival.has(to)) return null;
  const path = [];
  for (let link = arrival.get(to); link; link = arrival.get(link.from)) path.unshift(link);
  return path;
}

function clearMarks() {
  for (const item of [...nodes, ...links]) item.shape.classList.remove("self", "needs", "needed", "onpath");
  svg.classList.remove("chosen");
  $("hint").textContent = "";
}

function choose(index) {
  if (index !== null && pathStart !== null) { showPath(pathStart, index); return; }
  clearMarks();
  pathStart = null;
  selected = index;
  if (index !== null) {
    const needs = reach(index, true), needed = reach(index, false);
    needed.nodes.forEach(other => nodes[other].shape.classList.add("needed"));
    needed.links.forEach(link => link.shape.classList.add("needed"));
    needs.nodes.forEach(other => nodes[other].shape.classList.add("needs"));
    needs.links.forEach(link => link.shape.classList.add("needs"));
    nodes[index].shape.classList.add("self");
    svg.classList.add("chosen");
  }
  showDetails();
}

function go(index) {
  reveal([index]);
  choose(index);
  const node = nodes[index];
  const [x, y] = [view.x + (node.left + node.width / 2) * view.scale, view.y + (node.top + nodeHeight / 2) * view.scale];
  const isInside = x > 40 && y > 40 && x < svg.clientWidth - 40 && y < svg.clientHeight - 40 && view.scale > 0.55;
  if (!isInside) {
    view.scale = Math.max(view.scale, 0.9);
    view.x = svg.clientWidth / 2 - (node.left + node.width / 2) * view.scale;
    view.y = svg.clientHeight / 2 - (node.top + nodeHeight / 2) * view.scale;
    showView();
  }
  node.shape.focus({ preventScroll: true });
}

function startPath() {
  if (selected === null) return;
  pathStart = selected;
  $("hint").textContent = `Choose where the path from ${nodes[selected].title} leads`;
}

function showPath(from, to) {
  const isForward = shortestPath(from, to) !== null;
  const path = shortestPath(from, to) ?? shortestPath(to, from);
  clearMarks();
  pathStart = null;
  selected = to;
  if (!path || !path.length) {
    $("hint").textContent = `No path joins ${nodes[from].title} and ${nodes[to].title}`;
    showDetails();
    return;
  }
  reveal(path.flatMap(link => [link.from, link.to]));
  svg.classList.add("chosen");
  path.forEach(link => [link, nodes[link.from], nodes[link.to]].forEach(item => item.shape.classList.add("onpath")));
  $("details").replaceChildren(element("h2", {}, isForward ? "Path" : "Path, the other way round"),
    list(path.map(link => linkItem(link, nodes[link.to], `${nodes[link.from].title} → ${nodes[link.to].title}`))));
  fit(path.flatMap(link => [boxOf(nodes[link.from]), boxOf(nodes[link.to])]));
}

// MARK: - Panels

const list = items => element("ul", {}, ...items);
const item = (action, ...content) => element("li", {}, element("button", { onclick: action }, ...content));
const linkItem = (link, node, text = node.title) => item(() => go(node.index), text, " ",
  element("small", {}, [graph.phases[link.phase], link.label && `as ${link.label}`, link.place].filter(Boolean).join(" · ")));

function showDetails() {
  const details = $("details");
  if (selected === null) {
    details.replaceChildren(element("h2", {}, "Details"),
      element("p", {}, "Click a node to see what it needs and who needs it. Press ? for the keys."));
    return;
  }
  const node = nodes[selected], cluster = clusters[node.cluster];
  const facts = [["what", node.subtitle], ["scope", nameOf(node.scope)], ["in", cluster.title], ["module", graph.modules[cluster.module]],
    ["at", node.place], ["needs", `${reach(selected, true).nodes.size} in all`], ["needed by", `${reach(selected, false).nodes.size} in all`]];
  details.replaceChildren(element("h3", {}, node.title), element("code", {}, node.id),
    element("dl", { class: "facts" }, ...facts.filter(([, value]) => value).flatMap(([name, value]) =>
      [element("dt", {}, name), element("dd", {}, value)])),
    element("div", { class: "actions" }, element("button", { id: "path", onclick: startPath }, "Path to…"),
      element("button", { onclick: focusSelected }, "Zoom to")),
    ...node.findings.map(findingItem),
    ...section("Needs", node.needs, link => nodes[link.to]), ...section("Needed by", node.neededBy, link => nodes[link.from]));
}

const section = (title, all, other) => all.length === 0 ? [] :
  [element("h2", {}, `${title} (${all.length})`), list(all.map(link => linkItem(link, other(link))))];

function focusSelected() {
  if (selected === null) return;
  const around = [...nodes[selected].needs.map(link => link.to), ...nodes[selected].neededBy.map(link => link.from), selected];
  reveal(around);
  fit(around.map(index => boxOf(nodes[index])));
}

function findingItem(finding) {
  const show = () => {
    if (!finding.indexes.length) return;
    reveal(finding.indexes);
    go(finding.indexes[0]);
    fit(finding.indexes.map(index => boxOf(nodes[index])));
  };
  return element("div", { class: `finding ${finding.severity}` }, list([item(show, finding.message, " ",
    element("small", {}, [finding.rule, finding.path, finding.location, ...finding.notes.map(note => note.message)].filter(Boolean).join(" · ")))]));
}

function showFindings() {
  const count = graph.findings.length;
  $("findings").replaceChildren(element("h2", {}, count ? `Findings (${count})` : "Findings"),
    ...(count ? graph.findings.map(findingItem) : [element("p", {}, "None.")]));
  if (graph.unresolved.length) {
    $("findings").append(element("h2", {}, `Can't be followed (${graph.unresolved.length})`), list(graph.unresolved.map(unresolvedItem)));
  }
}

function unresolvedItem([owner, expression, reason, place]) {
  const index = indexOf.get(owner);
  return item(() => { if (index !== undefined) go(index); }, element("code", {}, expression), " ",
    element("small", {}, [reason, place].filter(Boolean).join(" · ")));
}

function filter(parent, all) {
  parent.replaceChildren(...all.map(({ set, value, mark, name, count }) => {
    const box = element("input", { type: "checkbox", onchange: () => { box.checked ? set.delete(value) : set.add(value); arrange(); } });
    box.checked = !set.has(value);
    return element("label", {}, box, mark, name, element("span", {}, String(count)));
  }));
}

function showFilters() {
  const scopes = [...new Set(nodes.map(node => node.scope))].sort((a, b) => (a < 0) - (b < 0) || a - b);
  filter($("scopes"), scopes.map(scope => ({ set: hidden.scopes, value: scope, name: nameOf(scope),
    mark: element("span", { class: "dot", style: `background:${colorOf(scope)}` }), count: nodes.filter(node => node.scope === scope).length })));
  const phases = [...new Set(links.map(link => link.phase))].sort((a, b) => a - b);
  filter($("phases"), phases.map(phase => ({ set: hidden.phases, value: phase, name: graph.phases[phase],
    mark: element("span", { class: `stroke ${graph.phases[phase]} ${isDashed(phase) ? "dashed" : ""}` }),
    count: links.filter(link => link.phase === phase).length })));
  filter($("modules"), graph.modules.map((module, index) => ({ set: hidden.modules, value: index, name: module || "(none)", mark: null,
    count: nodes.filter(node => clusters[node.cluster].module === index).length }))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })));
}

// MARK: - Search

let results = [], current = 0;
function search() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = node => { const title = node.title.toLowerCase(); return title === words[0] ? 0 : title.startsWith(words[0]) ? 1 : title.includes(words[0]) ? 2 : 3; };
  results = words.length === 0 ? [] : nodes.filter(node => words.every(word => `${node.id} ${node.subtitle}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b) || a.index - b.index).slice(0, 40);
  current = 0;
  showResults();
}

function showResults() {
  $("results").replaceChildren(...results.map((node, index) => element("li", { role: "option", class: index === current ? "current" : "",
    onmousedown: event => { event.preventDefault(); take(index); } }, node.title, " ",
  element("small", {}, `${node.subtitle} · ${clusters[node.cluster].title}`))));
}

function take(index) {
  const node = results[index];
  if (!node) return;
  results = [];
  showResults();
  $("search").blur();
  go(node.index);
}

$("search").addEventListener("input", search);
$("search").addEventListener("focus", search);
$("search").addEventListener("blur", () => { results = []; showResults(); });
$("search").addEventListener("keydown", event => {
  if (event.key === "Enter") take(current);
  else if (event.key === "Escape") event.target.blur();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    current = Math.min(results.length - 1, Math.max(0, current + (event.key === "ArrowDown" ? 1 : -1)));
    showResults();
  } else { event.stopPropagation(); return; }
  event.stopPropagation();
});

// MARK: - Keys and buttons

function toggleAll() {
  const isCollapsed = !clusters.every(cluster => cluster.isCollapsed);
  for (const cluster of clusters) cluster.isCollapsed = isCollapsed;
  arrange();
  fitAll();
}

function toggleTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
}

function walk(key) {
  if (selected === null) return;
  const node = nodes[selected];
  const peers = nodes.filter(other => isShown(other) && Math.abs(other.left - node.left) < 60).sort((a, b) => a.top - b.top);
  const next = { ArrowRight: node.needs[0]?.to, ArrowLeft: node.neededBy[0]?.from,
    ArrowUp: peers[peers.indexOf(node) - 1]?.index, ArrowDown: peers[peers.indexOf(node) + 1]?.index }[key];
  if (next !== undefined) go(next);
}

const keys = { "/": () => $("search").focus(), "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: fitAll, f: focusSelected,
  t: toggleTheme, c: toggleAll, p: startPath, "?": () => $("keys").showModal(), Escape: () => { pathStart = null; choose(null); } };
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  if (event.key.startsWith("Arrow")) { event.preventDefault(); walk(event.key); return; }
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});
const buttons = { collapse: toggleAll, out: () => zoom(0.8), in: () => zoom(1.25), fit: fitAll, theme: toggleTheme, help: keys["?"] };
for (const [id, action] of Object.entries(buttons)) $(id).addEventListener("click", action);

// MARK: - Begin

document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
$("counts").textContent = `${nodes.length} nodes · ${links.length} edges`;
draw();
// A large graph begins with its overview.
if (nodes.length > 300 && clusters.length > 2) for (const cluster of clusters) cluster.isCollapsed = true;
showFilters();
showFindings();
showDetails();
arrange();
fitAll();
