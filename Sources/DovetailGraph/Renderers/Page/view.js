// Moving about in the picture, and choosing nodes.

// MARK: - View

function showView() {
  world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  updateLevel();
}

function updateLevel() {
  svg.classList.toggle("far", view.scale < 0.55);
  svg.classList.toggle("veryfar", view.scale < 0.28);
  svg.style.setProperty("--bigtitle", `${Math.min(64, Math.max(13, 13 / view.scale))}px`);
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
  for (const index of indexes) {
    const cluster = clusters[nodes[index].cluster];
    hidden.scopes.delete(nodes[index].scope);
    hidden.modules.delete(cluster.module);
    cluster.isCollapsed = false;
  }
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
// What is clicked, or entered: the title of a box, a node, or the space around them.
function act(target) {
  const { node, cluster } = target.closest("[data-node], [data-cluster]")?.dataset ?? {};
  if (cluster === undefined) { choose(node === undefined ? null : Number(node)); return; }
  clusters[cluster].isCollapsed = !clusters[cluster].isCollapsed;
  arrange();
  clusters[cluster].handle.focus({ preventScroll: true });
}
svg.addEventListener("click", event => { if (!wasDragged) act(event.target); });
svg.addEventListener("keydown", event => { if (event.key === "Enter" && event.target !== svg) act(event.target); });

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
  for (const item of [...nodes, ...links]) {
    item.shape?.classList.remove(...item.marks);
    item.marks.clear();
  }
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
    needed.nodes.forEach(other => mark(nodes[other], "needed"));
    needed.links.forEach(link => mark(link, "needed"));
    needs.nodes.forEach(other => mark(nodes[other], "needs"));
    needs.links.forEach(link => mark(link, "needs"));
    mark(nodes[index], "self");
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
  path.forEach(link => [link, nodes[link.from], nodes[link.to]].forEach(item => mark(item, "onpath")));
  $("details").replaceChildren(element("h2", {}, isForward ? "Path" : "Path, the other way round"),
    list(path.map(link => linkItem(link, nodes[link.to], `${nodes[link.from].title} → ${nodes[link.to].title}`))));
  fit(path.flatMap(link => [boxOf(nodes[link.from]), boxOf(nodes[link.to])]));
}
