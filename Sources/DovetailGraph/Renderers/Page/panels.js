// What stands beside the picture, the search, and the keys.

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
  const facts = [["what", node.subtitle], ["scope", nameOf(node.scope)], ["made in", node.time], ["in", cluster.title], ["module", graph.modules[cluster.module]],
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
// A large graph begins with its overview, and changes at once.
svg.classList.toggle("large", nodes.length > 300);
if (nodes.length > 300 && clusters.length > 2) for (const cluster of clusters) cluster.isCollapsed = true;
showFilters();
showFindings();
showDetails();
arrange();
fitAll();
