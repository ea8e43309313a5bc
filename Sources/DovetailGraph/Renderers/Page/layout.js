// Where boxes and lines go: in layers, each box after those that need it, with few crossings; frames from inside out.

const boxHeight = 44, padding = 12, titleHeight = 26, rowGap = 14, wayGap = 8, layerGap = 40;

// Places all items of the scene; `room` is the size of the window, whose shape the picture takes.
function layOut({ items, lines }, room) {
  const whole = arrange(items, lines, room);
  const settle = (item, x, y) => {
    Object.assign(item, { x: x + item.left, y: y + item.top });
    item.children?.forEach(child => settle(child, item.x + padding, item.y + padding + titleHeight));
  };
  items.forEach(item => settle(item, 0, 0));
  for (const line of lines) {
    const home = line.home;
    const [x, y] = home ? [home.x + padding, home.y + padding + titleHeight] : [0, 0];
    line.bends = line.route.map(([left, top]) => [left + x, top + y]);
  }
  return whole;
}

// Gives each item its place among its neighbours, and each line the way that it takes among them.
function arrange(items, lines, room, home = null) {
  for (const item of items.filter(item => item.children)) {
    const inner = arrange(item.children, lines, room, item);
    item.width = Math.max(inner.width, item.titleWidth) + 2 * padding;
    item.height = inner.height + 2 * padding + titleHeight;
  }
  const numbers = new Map(items.map((item, number) => [item, number])), edges = new Map();
  const within = item => { while (item && item.frame !== home) item = item.frame; return item; };
  for (const line of lines) {
    const from = within(line.from), to = within(line.to);
    if (!from || !to || (from === to && line.from !== line.to)) continue;
    Object.assign(line, { home, route: [], isDown: false });
    if (from === to) continue;
    const key = `${from.key} ${to.key}`;
    if (!edges.has(key)) edges.set(key, { from: numbers.get(from), to: numbers.get(to), lines: [] });
    edges.get(key).lines.push(line);
  }
  const best = pack(parts(items, [...edges.values()]).map(part => bestLayers(part, room)), room);
  for (const { part, layers, x, y } of best.placed) {
    part.items.forEach((item, number) => Object.assign(item, { left: x + layers.places[number][0], top: y + layers.places[number][1] }));
    part.edges.forEach((edge, number) => {
      for (const line of edge.lines) Object.assign(line, { isDown: layers.isDown, route: layers.bends[number].map(([left, top]) => [left + x, top + y]) });
    });
  }
  return best;
}

// MARK: - Parts that no line joins

function parts(items, edges) {
  const parent = items.map((_, index) => index);
  const find = index => { while (parent[index] !== index) index = parent[index] = parent[parent[index]]; return index; };
  for (const { from, to } of edges) parent[Math.max(find(from), find(to))] = Math.min(find(from), find(to));
  const all = new Map(), local = [];
  items.forEach((item, index) => {
    const part = all.get(find(index)) ?? { items: [], edges: [] };
    all.set(find(index), part);
    local[index] = part.items.push(item) - 1;
  });
  for (const edge of edges) all.get(find(edge.from)).edges.push({ ...edge, from: local[edge.from], to: local[edge.to] });
  return [...all.values()].sort((one, other) => other.items.length - one.items.length);
}

// In rows, in the width that lets the whole be largest in its room.
function pack(laid, room) {
  const widths = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 1.2, 1.5, 2, 3].map(factor => factor * room.width);
  const needed = Math.max(0, ...laid.map(({ layers }) => layers.width));
  const tries = widths.map(width => shelves(laid, Math.max(width, needed)));
  return tries.reduce((best, one) => shrink(one, room) < shrink(best, room) - 0.001 ? one : best);
}

// How many times larger than its room.
const shrink = (size, room) => Math.max(size.width / room.width, size.height / room.height);

function shelves(laid, limit) {
  const result = { width: 0, height: 0, placed: [] };
  let x = 0, y = 0, height = 0;
  for (const { part, layers } of laid) {
    if (x > 0 && x + layers.width > limit) { x = 0; y += height + rowGap; height = 0; }
    result.placed.push({ part, layers, x, y });
    x += layers.width + rowGap;
    height = Math.max(height, layers.height);
    result.width = Math.max(result.width, x - rowGap);
    result.height = Math.max(result.height, y + height);
  }
  return result;
}

// MARK: - Layers

// As columns or as rows, with layers of several lengths, folded or not: whichever fills the room best without many crossings.
function bestLayers(part, room) {
  const isLarge = part.edges.length > 300;
  const lengths = isLarge ? [Infinity] : [Infinity, 12, 9, 7, 5, 4, 3].filter(length => length === Infinity || length < part.items.length);
  const tries = [false, true].flatMap(isDown => lengths.flatMap(most => {
    const layered = inLayers(part, isDown, most);
    return [1, 2, 3, 4].filter(folds => folds === 1 || layered.layers.length > 3 * folds).map(folds => folded(layered, part, isDown, folds));
  }));
  const cost = layers => Math.max(0.6, shrink(layers, room)) * (1 + Math.min(1, layers.crossings / (20 + 10 * part.edges.length)) + 0.1 * (layers.folds - 1));
  return { part, layers: tries.reduce((best, one) => cost(one) < cost(best) - 0.001 ? one : best) };
}

function inLayers({ items, edges }, isDown, most) {
  const forward = withoutCycles(items.length, edges);
  const layerOf = layersOf(items.length, forward, most);
  const { before, after, ways } = withWaypoints(items.length, forward, layerOf);
  const { layers, crossings } = ordered(layerOf, before, after, ways.length);
  const isWay = vertex => vertex >= items.length;
  const along = vertex => isWay(vertex) ? 2 : isDown ? items[vertex].width : items[vertex].height;
  return { layers, layerOf, crossings, forward, ways, isWay, along, place: placed(layers, before, after, along, isWay) };
}

// Where all stands, with the layers in one sequence, or broken into several beside each other.
function folded({ layers, layerOf, crossings, forward, ways, isWay, along, place }, { items }, isDown, folds) {
  const deep = layers.map(layer => Math.max(0, ...layer.filter(vertex => !isWay(vertex))
    .map(vertex => isDown ? items[vertex].height : items[vertex].width)));
  const limit = (deep.reduce((sum, depth) => sum + depth + layerGap, 0)) / folds;
  const starts = [], shifts = [], gutters = [];
  let depth = 0, length = 0, side = 0, first = 0;
  const close = end => {
    const all = layers.slice(first, end).flat(), half = vertex => along(vertex) / 2;
    const low = Math.min(...all.map(vertex => place[vertex] - half(vertex))), high = Math.max(...all.map(vertex => place[vertex] + half(vertex)));
    for (let layer = first; layer < end; layer++) { shifts[layer] = side - low; gutters[layer] = side - layerGap / 2; }
    side += high - low + layerGap;
    length = Math.max(length, depth - layerGap);
    [first, depth] = [end, 0];
  };
  layers.forEach((_, layer) => {
    if (depth > 0 && depth + deep[layer] / 2 > limit) close(layer);
    starts[layer] = depth;
    depth += deep[layer] + layerGap;
  });
  close(layers.length);
  const point = (depth, side) => isDown ? [side, depth] : [depth, side], sideOf = vertex => place[vertex] + shifts[layerOf[vertex]];
  const places = items.map((_, vertex) => point(starts[layerOf[vertex]], sideOf(vertex) - along(vertex) / 2));
  // Through each waypoint, and from one sequence to the next between them.
  const bends = ways.map((way, number) => {
    const { from, to, isBack } = forward[number], points = [];
    [...way, to].reduce((last, vertex) => {
      const [before, layer] = [layerOf[last], layerOf[vertex]], half = layer => starts[layer] + deep[layer] / 2;
      if (gutters[before] !== gutters[layer]) points.push(point(half(before), gutters[layer]), point(half(layer), gutters[layer]));
      if (isWay(vertex)) points.push(...[starts[layer], starts[layer] + deep[layer]].map(depth => point(depth, sideOf(vertex))));
      return vertex;
    }, from);
    return isBack ? points.reverse() : points;
  });
  side -= layerGap;
  return { places, bends, crossings, isDown, folds, width: isDown ? side : length, height: isDown ? length : side };
}

// The edges that close a cycle are turned round.
function withoutCycles(count, edges) {
  const outgoing = Array.from({ length: count }, () => []), incoming = Array(count).fill(0), state = Array(count).fill(0);
  edges.forEach((edge, number) => { outgoing[edge.from].push(number); incoming[edge.to]++; });
  const isBack = new Set();
  const visit = vertex => {
    state[vertex] = 1;
    for (const number of outgoing[vertex]) {
      const to = edges[number].to;
      if (state[to] === 1) isBack.add(number); else if (state[to] === 0) visit(to);
    }
    state[vertex] = 2;
  };
  const all = [...Array(count).keys()];
  for (const vertex of [...all.filter(vertex => incoming[vertex] === 0), ...all]) if (state[vertex] === 0) visit(vertex);
  return edges.map(({ from, to }, number) => isBack.has(number) ? { from: to, to: from, isBack: true } : { from, to, isBack: false });
}

// A vertex stands after all that lead to it, at most so many in a layer: first those from which the longest ways lead on.
function layersOf(count, edges, most) {
  const outgoing = Array.from({ length: count }, () => []), waiting = Array(count).fill(0), height = Array(count).fill(-1);
  for (const { from, to } of edges) { outgoing[from].push(to); waiting[to]++; }
  const heightOf = vertex => {
    if (height[vertex] < 0) height[vertex] = outgoing[vertex].reduce((top, next) => Math.max(top, heightOf(next) + 1), 0);
    return height[vertex];
  };
  const isSource = waiting.map(number => number === 0), layerOf = Array(count).fill(0), sizes = [];
  let ready = [...Array(count).keys()].filter(vertex => isSource[vertex]);
  for (let layer = 0; ready.length; layer++) {
    ready.sort((one, other) => heightOf(other) - heightOf(one) || one - other);
    const taken = ready.splice(0, most);
    sizes[layer] = taken.length;
    for (const vertex of taken) {
      layerOf[vertex] = layer;
      for (const next of outgoing[vertex]) if (--waiting[next] === 0) ready.push(next);
    }
  }
  // A source stands right before the first that it leads to.
  for (let vertex = 0; vertex < count; vertex++) {
    if (!isSource[vertex] || !outgoing[vertex].length) continue;
    const goal = Math.min(...outgoing[vertex].map(next => layerOf[next])) - 1;
    if (goal > layerOf[vertex] && sizes[goal] < most && sizes[layerOf[vertex]] > 1) { sizes[layerOf[vertex]]--; sizes[goal]++; layerOf[vertex] = goal; }
  }
  return layerOf;
}

// Edges over several layers go through a waypoint in each.
function withWaypoints(count, edges, layerOf) {
  const before = Array.from({ length: count }, () => []), after = Array.from({ length: count }, () => []);
  const ways = edges.map(({ from, to }) => {
    const way = [];
    for (let layer = layerOf[from] + 1; layer < layerOf[to]; layer++) {
      way.push(layerOf.push(layer) - 1);
      before.push([]);
      after.push([]);
    }
    [from, ...way].forEach((vertex, step) => { const next = way[step] ?? to; after[vertex].push(next); before[next].push(vertex); });
    return way;
  });
  return { before, after, ways };
}

// Sweeps by medians; the best order that was seen.
function ordered(layerOf, before, after, edgeCount) {
  let layers = Array.from({ length: Math.max(...layerOf) + 1 }, () => []);
  const seen = new Set(), position = [];
  const visit = start => {
    const stack = [start];
    while (stack.length) {
      const vertex = stack.pop();
      if (seen.has(vertex)) continue;
      seen.add(vertex);
      position[vertex] = layers[layerOf[vertex]].push(vertex) - 1;
      stack.push(...[...after[vertex]].reverse());
    }
  };
  [...layerOf.keys()].sort((one, other) => layerOf[one] - layerOf[other] || one - other).forEach(visit);
  let best = { layers: layers.map(layer => [...layer]), crossings: crossingsOf(layers, after, position) };
  for (let sweep = 0, idle = 0; sweep < (edgeCount > 300 ? 6 : 16) && best.crossings > 0 && idle < 5; sweep++) {
    const isDown = sweep % 2 === 0, inOrder = isDown ? layers : [...layers].reverse();
    for (const layer of inOrder) {
      const wish = new Map(layer.map(vertex => [vertex, middle((isDown ? before : after)[vertex].map(other => position[other])) ?? position[vertex]]));
      layer.sort((one, other) => wish.get(one) - wish.get(other) || position[one] - position[other]).forEach((vertex, index) => { position[vertex] = index; });
    }
    const crossings = crossingsOf(layers, after, position);
    idle = crossings < best.crossings ? 0 : idle + 1;
    if (crossings < best.crossings) best = { layers: layers.map(layer => [...layer]), crossings };
  }
  return best;
}

const middle = places => {
  if (!places.length) return null;
  places.sort((one, other) => one - other);
  return (places[(places.length - 1) >> 1] + places[places.length >> 1]) / 2;
};

function crossingsOf(layers, after, position) {
  let total = 0;
  for (const layer of layers) {
    const ends = [];  // sorted
    for (const vertex of layer) {
      const own = after[vertex].map(next => position[next]);
      for (const end of own) total += ends.length - firstAbove(ends, end);
      for (const end of own) ends.splice(firstAbove(ends, end), 0, end);
    }
  }
  return total;
}

function firstAbove(sorted, value) {
  let low = 0, high = sorted.length;
  while (low < high) { const half = (low + high) >> 1; if (sorted[half] <= value) low = half + 1; else high = half; }
  return low;
}

// The middle of each vertex within its layer: as near to its neighbours as the others allow.
function placed(layers, before, after, along, isWay) {
  const gap = (one, other) => (along(one) + along(other)) / 2 + (isWay(one) || isWay(other) ? wayGap : rowGap);
  const place = [];
  for (const layer of layers) {
    layer.forEach((vertex, index) => { place[vertex] = index ? place[layer[index - 1]] + gap(layer[index - 1], vertex) : 0; });
    const half = place[layer[layer.length - 1]] / 2;
    for (const vertex of layer) place[vertex] -= half;
  }
  for (let pass = 0; pass < 8; pass++) {
    const isDown = pass % 2 === 0, usesBoth = pass >= 4;
    for (const layer of isDown ? layers : [...layers].reverse()) {
      const wishes = layer.map(vertex => {
        const near = [...(usesBoth || isDown ? before[vertex] : []), ...(usesBoth || !isDown ? after[vertex] : [])];
        const isStraight = isWay(vertex) && near.some(isWay);
        return near.length ? { place: near.reduce((sum, other) => sum + place[other], 0) / near.length, weight: isStraight ? 8 : 1 }
          : { place: place[vertex], weight: 0.1 };
      });
      nearest(wishes, layer.slice(1).map((vertex, index) => gap(layer[index], vertex))).forEach((value, index) => { place[layer[index]] = value; });
    }
  }
  const top = Math.min(...layers.flat().map(vertex => place[vertex] - along(vertex) / 2));
  return place.map(value => value - top);
}

// The places with the least squares of distances to the wishes that keep the gaps: neighbours that want the same place
// form a block, which stands at their mean.
function nearest(wishes, gaps) {
  const blocks = [], offsets = [];
  wishes.forEach((wish, index) => {
    offsets.push(index ? offsets[index - 1] + gaps[index - 1] : 0);
    let block = { place: wish.place - offsets[index], weight: wish.weight, count: 1 };
    while (blocks.length && blocks[blocks.length - 1].place > block.place) {
      const other = blocks.pop(), weight = block.weight + other.weight;
      block = { place: (block.place * block.weight + other.place * other.weight) / weight, weight, count: block.count + other.count };
    }
    blocks.push(block);
  });
  return blocks.flatMap(block => Array(block.count).fill(block.place)).map((value, index) => value + offsets[index]);
}
