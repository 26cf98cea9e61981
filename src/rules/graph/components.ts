// Finds cycles in a graph. `dependencies[node]` lists the nodes that have to be known before a node.

/**
 * Groups nodes that depend on each other, directly or not; every other node is a group of its own. A group comes after
 * those that it depends on. This is Tarjan's algorithm without recursion, because a chain may be as long as the form.
 */
export function findComponents(dependencies: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const search = new Search(dependencies);
  for (const node of dependencies.keys()) search.from(node);
  return search.found;
}

/** Checks whether the nodes of a component form a cycle: several do, and one alone if it depends on itself. */
export function isCycle(component: readonly number[], dependencies: readonly (readonly number[])[]): boolean {
  const [first = -1] = component;
  return component.length > 1 || (dependencies[first]?.includes(first) ?? false);
}

interface Visit {
  readonly node: number;
  /** The number of its dependencies that were visited. */
  seen: number;
}

class Search {
  readonly found: number[][] = [];
  readonly #dependencies: readonly (readonly number[])[];
  /** The order in which the nodes were met, from 1; 0 for a node that was not met. */
  readonly #met: number[];
  /** The earliest node that a node leads back to. */
  readonly #lowest: number[];
  readonly #open: number[] = [];
  readonly #isOpen: boolean[];
  #count = 0;

  constructor(dependencies: readonly (readonly number[])[]) {
    this.#dependencies = dependencies;
    this.#met = dependencies.map(() => 0);
    this.#lowest = dependencies.map(() => 0);
    this.#isOpen = dependencies.map(() => false);
  }

  from(start: number): void {
    if (this.#met[start] !== 0) return;
    const path: Visit[] = [this.#meet(start)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const next = this.#dependencies[visit.node]?.[visit.seen++];
      if (next === undefined) {
        path.pop();
        this.#leave(visit.node, path.at(-1)?.node);
      } else if (this.#met[next] === 0) path.push(this.#meet(next));
      else if (this.#isOpen[next]) this.#lower(visit.node, this.#met[next] ?? 0);
    }
  }

  #meet(node: number): Visit {
    this.#count++;
    this.#met[node] = this.#count;
    this.#lowest[node] = this.#count;
    this.#open.push(node);
    this.#isOpen[node] = true;
    return { node, seen: 0 };
  }

  #lower(node: number, to: number): void {
    this.#lowest[node] = Math.min(this.#lowest[node] ?? 0, to);
  }

  #leave(node: number, parent: number | undefined): void {
    if (parent !== undefined) this.#lower(parent, this.#lowest[node] ?? 0);
    if (this.#lowest[node] !== this.#met[node]) return;
    const component = this.#open.splice(this.#open.lastIndexOf(node));
    for (const member of component) this.#isOpen[member] = false;
    this.found.push(component);
  }
}
