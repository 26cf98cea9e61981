/** The nodes that each node needs. */
type Needs = ReadonlyMap<number, readonly number[]>;

/** Lists what can be reached from a node and was not seen before, each after what it leads to. A chain may be as long as the form. */
function walk(start: number, needs: Needs, seen: Set<number>): readonly number[] {
  const open = (node: number) => ({ node, rest: (needs.get(node) ?? []).values() });
  const done: number[] = [];
  const path = [open(start)];
  seen.add(start);
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const next = last.rest.next();
    if (next.done) {
      done.push(last.node);
      path.pop();
    } else if (!seen.has(next.value)) {
      seen.add(next.value);
      path.push(open(next.value));
    }
  }
  return done;
}

function turnAround(needs: Needs): Needs {
  const turned = new Map<number, number[]>();
  for (const [node, others] of needs) {
    for (const other of others) {
      const list = turned.get(other);
      if (list) list.push(node);
      else turned.set(other, [node]);
    }
  }
  return turned;
}

/** Groups the nodes that need each other, directly or not. The time is in proportion to the needs. Source: Kosaraju's algorithm. */
export function findCircles(needs: Needs): readonly (readonly number[])[] {
  const seen = new Set<number>();
  const order = [...needs.keys()].flatMap((node) => (seen.has(node) ? [] : walk(node, needs, seen)));
  const [turned, found] = [turnAround(needs), new Set<number>()];
  const groups = order.reverse().map((node) => (found.has(node) ? [] : walk(node, turned, found)));
  return groups.filter((group) => group.length > 1);
}
