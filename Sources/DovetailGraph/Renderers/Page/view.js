// Moving about in the picture, opening and choosing.

let view = { x: 0, y: 0, scale: 1 };
const room = () => ({ width: svg.clientWidth - 32, height: svg.clientHeight - 32 });

function showView() {
  world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
}

function zoom(factor, x = svg.clientWidth / 2, y = svg.clientHeight / 2) {
  const scale = Math.min(4, Math.max(0.05, view.scale * factor));
  view = { x: x - (x - view.x) * scale / view.scale, y: y - (y - view.y) * scale / view.scale, scale };
  showView();
}

function fit(boxes, least = 0) {
  if (!boxes.length) return;
  const left = Math.min(...boxes.map(box => box.x)), top = Math.min(...boxes.map(box => box.y));
  const width = Math.max(...boxes.map(box => box.x + box.width)) - left, height = Math.max(...boxes.map(box => box.y + box.height)) - top;
  const scale = Math.max(least, Math.min(1.4, room().width / width, room().height / height));
  // What does not fit begins at its upper left, where the entry points are.
  const start = (length, space, low) => (length * scale <= space ? (space - length * scale) / 2 : 0) + 16 - low * scale;
  view = { scale, x: start(width, room().width, left), y: start(height, room().height, top) };
  showView();
}

const fitAll = (least = 0) => fit(scene.items, least);

// Makes the scene anew; what is in `anchor` stays where it is in the window.
function render(anchor = null) {
  const find = () => [...scene.boxes, ...scene.frames].find(item => item.key === anchor);
  const old = anchor && find(), place = old && [view.x + old.x * view.scale, view.y + old.y * view.scale];
  prepare();
  marks = marksOf(state.selected);
  draw();
  showMarks();
  showPanels();
  const now = anchor && find();
  if (place && now) { view.x = place[0] - now.x * view.scale; view.y = place[1] - now.y * view.scale; }
  showView();
}

function prepare() {
  makeScene();
  measure();
  layOut(scene, room());
}

// The opening view: as much of the overview as can be read at once.
function showOverview() {
  const isSmall = graph.opening.length === groups.filter(group => group.kind !== "object").length;
  const isHubs = group => groups[group].kind === "hubs";
  const opening = [...graph.opening.filter(isHubs), ...graph.opening.filter(group => !isHubs(group))];
  Object.assign(state, { open: new Set(isSmall ? opening : []), part: null, selected: null, pathStart: null });
  for (const group of isSmall ? [] : opening) {
    state.open.add(group);
    prepare();
    if (!isHubs(group) && shrink(extent(), room()) > 1) state.open.delete(group);
  }
  render();
  fitAll(1);
  opened = { key: [...state.open].join(), view };
  showPanels();
}

// Whether the page is as it opened.
let opened = { key: "", view: null };
const isOpening = () => !state.part && state.selected === null && [...state.open].join() === opened.key;
addEventListener("resize", () => { if (isOpening() && view === opened.view) showOverview(); });

const extent = () => ({ width: Math.max(...scene.items.map(item => item.x + item.width)), height: Math.max(...scene.items.map(item => item.y + item.height)) });

function toggle(index) {
  if (!state.open.delete(index)) state.open.add(index);
  const group = groups[index], key = group.kind === "object" && !state.open.has(index) ? `n${group.head}` : `g${index}`;
  render(key);
  const item = [...scene.boxes, ...scene.frames].find(item => item.group === group);
  item?.shape.focus({ preventScroll: true });
  if (item && !isInWindow(item)) centre(item);
}

const isInWindow = item => {
  const [x, y] = [view.x + item.x * view.scale, view.y + item.y * view.scale];
  return x >= 0 && y >= 0 && x + item.width * view.scale <= svg.clientWidth && y + item.height * view.scale <= svg.clientHeight;
};

function centre(item) {
  view.scale = Math.max(view.scale, 0.9);
  const start = (low, length, space) => Math.max(16, (space - length * view.scale) / 2) - low * view.scale;
  view.x = start(item.x, item.width, svg.clientWidth);
  view.y = start(item.y, item.height, svg.clientHeight);
  showView();
}

// MARK: - Pointer

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

// What is clicked, or entered: a closed group, the title of a frame, a node, or the space around them.
function act(target) {
  const { node, group } = target.closest("[data-node], [data-group]")?.dataset ?? {};
  if (group !== undefined) toggle(Number(group)); else choose(node === undefined ? null : Number(node));
}
svg.addEventListener("click", event => { if (!wasDragged) act(event.target); });
svg.addEventListener("dblclick", event => { const { node } = event.target.closest("[data-node]")?.dataset ?? {}; if (node) trace(Number(node)); });
svg.addEventListener("keydown", event => { if (event.key === "Enter" && event.target !== svg) act(event.target); });

// MARK: - Choosing

const noMarks = { boxes: new Map(), lineOf: () => "" };
let marks = noMarks;

// What a node needs, and what needs it, in the boxes and lines of the scene.
function marksOf(index) {
  if (state.part?.path) return pathMarks(state.part);
  if (index === null) return noMarks;
  const needs = reach([index], true), needed = reach([index], false), boxes = new Map();
  for (const other of needed.nodes) if (scene.boxOf.has(other)) boxes.set(scene.boxOf.get(other), "needed");
  for (const other of needs.nodes) if (scene.boxOf.has(other)) boxes.set(scene.boxOf.get(other), "needs");
  if (scene.boxOf.has(index)) boxes.set(scene.boxOf.get(index), "self");
  const forward = new Set(needs.links), backward = new Set(needed.links);
  return { boxes, lineOf: line => line.links.some(link => forward.has(link)) ? "needs" : line.links.some(link => backward.has(link)) ? "needed" : "" };
}

const pathMarks = ({ path }) => ({ boxes: new Map(path.flatMap(link => [link.from, link.to]).map(index => [scene.boxOf.get(index), "onpath"])),
  lineOf: line => line.links.some(link => path.includes(link)) ? "onpath" : "" });

function showMarks() {
  svg.classList.toggle("chosen", marks.boxes.size > 0);
  for (const box of scene.boxes) {
    box.shape.classList.remove("self", "needs", "needed", "onpath");
    if (marks.boxes.has(box)) box.shape.classList.add(marks.boxes.get(box));
  }
}

function choose(index) {
  if (index !== null && state.pathStart !== null) { showPath(state.pathStart, index); return; }
  state.selected = index;
  state.pathStart = null;
  if (state.part?.path) delete state.part.path;
  marks = marksOf(index);
  drawLines();
  showMarks();
  showPanels();
}

// Opens what is around some nodes.
function reveal(indexes) {
  for (const index of indexes) {
    state.hidden.scopes.delete(nodes[index].scope);
    state.hidden.modules.delete(nodes[index].module);
    for (let group = nodes[index].home; group >= 0; group = groups[group].parent) {
      if (groups[group].head !== index || groups[group].kind !== "object") state.open.add(group);
    }
  }
}

function go(index) {
  if (state.pathStart !== null) { showPath(state.pathStart, index); return; }
  if (!scene.boxOf.get(index)?.node || scene.boxOf.get(index).node.index !== index) {
    state.part = null;
    reveal([index]);
    state.selected = index;
    render();
  }
  choose(index);
  const box = scene.boxOf.get(index);
  if (!isInWindow(box) || view.scale < 0.55) centre(box);
  box.shape.focus({ preventScroll: true });
}

// MARK: - Parts of the picture

function showPart(part, selected) {
  Object.assign(state, { part, selected, pathStart: null });
  render();
  fitAll(1);
  const box = scene.boxOf.get(selected);
  if (box && !isInWindow(box)) centre(box);
  box?.shape.focus({ preventScroll: true });
}

// As much around a node as can be read at once.
function trace(index) {
  if (index === null) return;
  Object.assign(state, { selected: index, pathStart: null });
  for (const most of [mostBoxes, 30, 22, 16, 11]) {
    const near = neighbourhood(index, most), rest = near.all - near.nodes.length;
    state.part = { title: `What ${nodes[index].title} needs, and what needs it${rest ? `: the nearest ${near.nodes.length} of ${near.all}` : ""}`, nodes: near.nodes };
    prepare();
    if (shrink(extent(), room()) <= 1) break;
  }
  showPart(state.part, index);
}

function startPath() {
  if (state.selected === null) return;
  state.pathStart = state.selected;
  showPanels();
}

function showPath(from, to) {
  const path = shortestPath(from, to) ?? shortestPath(to, from);
  if (!path?.length) {
    Object.assign(state, { pathStart: null, selected: to });
    render();
    $("hint").textContent = `No path joins ${nodes[from].title} and ${nodes[to].title}`;
    return;
  }
  const along = [path[0].from, ...path.map(link => link.to)];
  showPart({ title: `How ${nodes[along[0]].title} needs ${nodes[along[along.length - 1]].title}`, nodes: along, path }, to);
}

function showFinding(finding) {
  if (finding.indexes.length === 1) { go(finding.indexes[0]); return; }
  if (finding.indexes.length) showPart({ title: finding.message, nodes: finding.indexes }, finding.indexes[0]);
}
