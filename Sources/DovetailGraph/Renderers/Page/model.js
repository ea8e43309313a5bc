"use strict";
// What the page knows, and what of it is to be seen: a scene of boxes, frames around them, and lines.
const graph = JSON.parse(document.getElementById("graph").textContent);
const isType = -1;  // the scope of a node that is no binding
const placeOf = text => text.replace(/^\d+/, file => graph.files[file]);
const nodes = graph.nodes.map(([title, subtitle, scope, home, id, place, time = ""], index) => ({ index, title, subtitle, scope,
  home, id, module: id.includes("/") ? id.slice(0, id.indexOf("/")) : "", place: placeOf(place), time, needs: [], neededBy: [], findings: [] }));
const links = graph.links.map(([from, to, phase, label, place]) => ({ from, to, phase, label, place: placeOf(place) }));
const groups = graph.groups.map(([title, kind, parent, head], index) => ({ index, title, kind, parent, head, nodes: [], groups: [] }));
for (const link of links) { nodes[link.from].needs.push(link); nodes[link.to].neededBy.push(link); }
for (const node of nodes) if (node.home >= 0) groups[node.home].nodes.push(node);
for (const group of groups) if (group.parent >= 0) groups[group.parent].groups.push(group);
const badgeOf = new Map(graph.hubs.map((node, rank) => [node, graph.badges[rank]]));
const indexOf = new Map(nodes.map(node => [node.id, node.index]));
for (const finding of graph.findings) {
  finding.indexes = [...new Set(finding.nodes.map(id => indexOf.get(id)).filter(index => index !== undefined))];
  for (const index of finding.indexes) nodes[index].findings.push(finding);
}

const manyLines = 60, mostBoxes = 40;
const state = { open: new Set(graph.opening), part: null, selected: null, pathStart: null,
  hidden: { scopes: new Set(), phases: new Set(), modules: new Set() } };
let scene = { items: [], boxes: [], frames: [], lines: [], boxOf: new Map() };

const isVisible = node => !state.hidden.scopes.has(node.scope) && !state.hidden.modules.has(node.module);
const membersOf = group => [...group.nodes, ...group.groups.flatMap(membersOf)];
const titleOf = node => badgeOf.has(node.index) ? `${badgeOf.get(node.index)} ${node.title}` : node.title;

function boxOfNode(node, group = null) {
  return { key: `n${node.index}`, node, group, members: group ? membersOf(group) : [node], title: titleOf(node), subtitle: node.subtitle };
}

function boxOfGroup(group, members) {
  if (group.kind === "object") return boxOfNode(nodes[group.head], group);
  return { key: `g${group.index}`, node: null, group, members, title: group.title,
    subtitle: `${members.length} part${members.length === 1 ? "" : "s"}` };
}

// A closed group is a box; an open one is a frame around what is in it.
function itemOf(group) {
  const members = membersOf(group).filter(isVisible);
  if (members.length === 0) return null;
  if (!state.open.has(group.index)) return boxOfGroup(group, members);
  return { key: `g${group.index}`, group, title: group.title, count: members.length,
    children: itemsOf(group.nodes, group.groups) };
}

const itemsOf = (members, inner) => [...members.filter(isVisible).map(node => boxOfNode(node)), ...inner.map(itemOf).filter(Boolean)];

function makeScene() {
  const items = state.part ? state.part.nodes.map(index => boxOfNode(nodes[index]))
    : itemsOf(nodes.filter(node => node.home < 0), groups.filter(group => group.parent < 0));
  const boxes = [], frames = [], boxOf = new Map();
  const visit = (item, frame) => {
    item.frame = frame;
    if (!item.children) { boxes.push(item); item.members.forEach(node => boxOf.set(node.index, item)); return; }
    frames.push(item);
    item.children.forEach(child => visit(child, item));
  };
  items.forEach(item => visit(item, null));
  boxes.sort((one, other) => one.members[0].index - other.members[0].index);
  boxes.forEach((box, index) => { box.index = index; box.badges = badgesOf(box, boxOf); });
  const lines = linesAmong(boxOf);
  scene = { items, boxes, frames, boxOf, lines: state.part || lines.length <= manyLines ? lines : withoutImplied(lines, boxes), all: lines };
}

const badgesOf = (box, boxOf) => graph.hubs.filter(hub => !isDrawnHub(hub) && boxOf.get(hub) !== box
  && box.members.some(node => node.needs.some(link => link.to === hub))).map(hub => badgeOf.get(hub)).join("");

const isDrawnHub = hub => state.part?.nodes.includes(hub);

// All links from one box to another are one line. Lines to a hub are badges.
function linesAmong(boxOf) {
  const lines = new Map();
  for (const link of links) {
    const from = boxOf.get(link.from), to = boxOf.get(link.to);
    if (!from || !to || (from === to && link.from !== link.to) || state.hidden.phases.has(link.phase)) continue;
    if (badgeOf.has(link.to) && !isDrawnHub(link.to)) continue;
    if (from === to && from.group) continue;
    const key = `${from.key} ${to.key}`;
    if (lines.has(key)) lines.get(key).links.push(link); else lines.set(key, { from, to, links: [link] });
  }
  return [...lines.values()];
}

// Of very many lines those that others imply are left out, until one of their ends is chosen.
function withoutImplied(lines, boxes) {
  const after = boxes.map(() => []);
  for (const line of lines) after[line.from.index].push(line.to.index);
  const reached = after.map(start => {
    const seen = new Set(start), front = [...start];
    while (front.length) for (const next of after[front.pop()]) if (!seen.has(next)) { seen.add(next); front.push(next); }
    return seen;
  });
  return lines.filter(({ from, to }) => !after[from.index].some(middle => middle !== to.index
    && reached[middle].has(to.index) && !reached[middle].has(from.index) && !reached[to.index].has(middle)));
}

// MARK: - Searching

// All links that lead on from some nodes, in one direction.
function reach(starts, forward) {
  const seen = new Set(starts), found = [], queue = [...starts];
  for (let head = 0; head < queue.length; head++) {
    for (const link of forward ? nodes[queue[head]].needs : nodes[queue[head]].neededBy) {
      found.push(link);
      const next = forward ? link.to : link.from;
      if (!seen.has(next)) { seen.add(next); queue.push(next); }
    }
  }
  return { nodes: queue.slice(starts.length), links: found };
}

function shortestPath(from, to) {
  const arrival = new Map([[from, null]]), queue = [from];
  for (let head = 0; head < queue.length && !arrival.has(to); head++) {
    for (const link of nodes[queue[head]].needs) if (!arrival.has(link.to)) { arrival.set(link.to, link); queue.push(link.to); }
  }
  if (!arrival.has(to)) return null;
  const path = [];
  for (let link = arrival.get(to); link; link = arrival.get(link.from)) path.unshift(link);
  return path;
}

// A node with the nearest of what it needs and of what needs it; other hubs would join everything with everything.
function neighbourhood(index, most) {
  const isPlain = other => !badgeOf.has(other);
  const sides = [reach([index], true), reach([index], false)].map(side => side.nodes.filter(isPlain));
  const half = Math.floor((most - 1) / 2), spare = sides.map(side => Math.max(0, half - side.length));
  const near = sides.map((side, number) => side.slice(0, half + spare[1 - number]));
  return { nodes: [...new Set([index, ...near[0], ...near[1]])], all: new Set([index, ...sides[0], ...sides[1]]).size };
}
