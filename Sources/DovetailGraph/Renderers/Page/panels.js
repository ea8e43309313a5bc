// What stands beside the picture, the search, and the keys.

const list = items => element("ul", {}, ...items);
const item = (action, ...content) => element("li", {}, element("button", { onclick: action }, ...content));
const small = (...parts) => element("small", {}, parts.filter(Boolean).join(" · "));
const nodeItem = (node, ...facts) => item(() => go(node.index), titleOf(node), " ", small(...facts));
const linkItem = (link, node, text = node.title) => item(() => go(node.index), text, " ",
  small(graph.phases[link.phase], link.label && `as ${link.label}`, link.place));
const section = (title, items) => items.length ? [element("h2", {}, title), list(items)] : [];

// The first of many, and a button for the others.
function shortList(items, most = 12) {
  if (items.length <= most + 1) return items;
  const more = item(() => more.replaceWith(...items.slice(most)), `and ${items.length - most} more`);
  return [...items.slice(0, most), more];
}

function showPanels() {
  $("hint").textContent = state.pathStart === null ? "" : `Choose where the path from ${nodes[state.pathStart].title} leads`;
  $("part").textContent = state.part?.title ?? "";
  $("overview").disabled = isOpening();
  $("details").replaceChildren(...(state.part?.path ? pathDetails(state.part.path) : state.selected === null ? overview() : nodeDetails(nodes[state.selected])));
}

// First what most can be reached from, or in a very large graph what needs most directly.
const entries = graph.entries.map(index => nodes[index]);
const sizes = new Map(entries.map(node => [node, entries.length * links.length < 2e6 ? reach([node.index], true).nodes.length : node.needs.length]));
entries.sort((one, other) => sizes.get(other) - sizes.get(one) || one.index - other.index);

const overview = () => [
  ...section(`Entry points (${entries.length})`, shortList(entries.map(node => nodeItem(node, node.home >= 0 ? groups[node.home].title : "")))),
  ...section("Needed everywhere", graph.hubs.map(hub => nodeItem(nodes[hub], `needed by ${nodes[hub].neededBy.length}`))),
];

function nodeDetails(node) {
  const facts = [["what", node.subtitle], ["scope", nameOf(node.scope)], ["made in", node.time], ["module", node.module], ["at", node.place],
    ["needs", `${reach([node.index], true).nodes.length} in all`], ["needed by", `${reach([node.index], false).nodes.length} in all`]];
  return [
    element("h3", {}, node.title), element("code", {}, node.id),
    element("dl", { class: "facts" }, ...facts.filter(([, value]) => value).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
    element("div", { class: "actions" }, element("button", { id: "trace", onclick: () => trace(node.index) }, "Trace"),
      element("button", { id: "path", onclick: startPath }, "Path to…"),
      ...(state.part ? [element("button", { onclick: () => { state.part = null; reveal([node.index]); render(); go(node.index); } }, "In the overview")] : [])),
    ...node.findings.map(findingItem),
    ...section(`Needs (${node.needs.length})`, shortList(node.needs.map(link => linkItem(link, nodes[link.to])), 24)),
    ...section(`Needed by (${node.neededBy.length})`, shortList(node.neededBy.map(link => linkItem(link, nodes[link.from])), 24)),
  ];
}

const pathDetails = path => section("Path", path.map(link => linkItem(link, nodes[link.to], `${nodes[link.from].title} → ${nodes[link.to].title}`)));

const findingItem = finding => element("div", { class: `finding ${finding.severity}` }, list([item(() => showFinding(finding), finding.message, " ",
  small(finding.rule, finding.path, finding.location, ...finding.notes.map(note => note.message)))]));

function showFindings() {
  const count = graph.findings.length;
  $("findings").replaceChildren(element("h2", {}, count ? `Findings (${count})` : "Findings"),
    ...(count ? graph.findings.map(findingItem) : [element("p", {}, "None.")]),
    ...section(`Can't be followed (${graph.unresolved.length})`, shortList(graph.unresolved.map(unresolvedItem))));
}

function unresolvedItem([owner, expression, reason, place]) {
  const index = indexOf.get(owner);
  return item(() => { if (index !== undefined) go(index); }, element("code", {}, expression), " ", small(reason, place));
}

// MARK: - Filters

function filter(parent, all) {
  parent.replaceChildren(...all.map(({ set, value, mark, name, count }) => {
    const box = element("input", { type: "checkbox", onchange: () => { if (box.checked) set.delete(value); else set.add(value); render(); } });
    box.checked = !set.has(value);
    return element("label", {}, box, mark, name, element("span", {}, String(count)));
  }));
}

function showFilters() {
  const { scopes, phases, modules } = state.hidden;
  const counted = (items, key) => { const counts = new Map(); for (const item of items) counts.set(item[key], (counts.get(item[key]) ?? 0) + 1); return [...counts]; };
  filter($("scopes"), counted(nodes, "scope").sort(([a], [b]) => (a < 0) - (b < 0) || a - b).map(([scope, count]) => ({ set: scopes, value: scope, name: nameOf(scope),
    mark: element("span", { class: "dot", style: `background:${colorOf(scope)}` }), count })));
  filter($("phases"), counted(links, "phase").sort(([a], [b]) => a - b).map(([phase, count]) => ({ set: phases, value: phase, name: graph.phases[phase],
    mark: element("span", { class: `stroke ${graph.phases[phase]} ${isDashed(phase) ? "dashed" : ""}` }), count })));
  filter($("modules"), counted(nodes, "module").sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
    .map(([module, count]) => ({ set: modules, value: module, name: module || "(none)", mark: null, count })));
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
    onmousedown: event => { event.preventDefault(); take(index); } }, node.title, " ", small(node.subtitle, node.module))));
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
  event.stopPropagation();
  if (event.key === "Enter") take(current);
  else if (event.key === "Escape") event.target.blur();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    current = Math.min(results.length - 1, Math.max(0, current + (event.key === "ArrowDown" ? 1 : -1)));
    showResults();
  }
});

// MARK: - Keys and buttons

function toggleTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
}

function walk(key) {
  if (state.selected === null) return;
  const node = nodes[state.selected], box = scene.boxOf.get(state.selected);
  const peers = scene.boxes.filter(other => other.node && Math.abs(other.x - box.x) < 60).sort((a, b) => a.y - b.y);
  const next = { ArrowRight: node.needs[0]?.to, ArrowLeft: node.neededBy[0]?.from,
    ArrowUp: peers[peers.indexOf(box) - 1]?.node.index, ArrowDown: peers[peers.indexOf(box) + 1]?.node.index }[key];
  if (next !== undefined) go(next);
}

const escape = () => { if (state.part && state.selected === null) showOverview(); else choose(null); };
const keys = { "/": () => $("search").focus(), "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => fitAll(), o: showOverview,
  t: () => trace(state.selected), p: startPath, d: toggleTheme, "?": () => $("keys").showModal(), Escape: escape };
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open || event.target.matches?.("input, summary")) return;
  if (event.key.startsWith("Arrow")) { event.preventDefault(); walk(event.key); return; }
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});
const buttons = { overview: showOverview, out: () => zoom(0.8), in: () => zoom(1.25), fit: () => fitAll(), theme: toggleTheme, help: keys["?"] };
for (const [id, action] of Object.entries(buttons)) $(id).addEventListener("click", action);

// MARK: - Begin

document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
$("counts").textContent = `${nodes.length} nodes · ${links.length} edges`;
showFilters();
showFindings();
showOverview();
