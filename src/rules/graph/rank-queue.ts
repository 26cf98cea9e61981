/** A queue of distinct numbers, the smallest first. It is a binary heap, so only waiting numbers cost time. */
export class RankQueue {
  readonly #heap: number[] = [];
  readonly #waiting = new Set<number>();

  push(rank: number): void {
    if (this.#waiting.has(rank)) return;
    this.#waiting.add(rank);
    const heap = this.#heap;
    let at = heap.push(rank) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? rank;
      if (above <= rank) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = rank;
  }

  /** Takes the smallest number; `undefined` if the queue is empty. */
  pop(): number | undefined {
    const last = this.#heap.pop();
    if (last === undefined) return undefined;
    const [least = last] = this.#heap;
    this.#waiting.delete(least);
    if (this.#heap.length > 0) this.#sink(last);
    return least;
  }

  #sink(rank: number): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = (heap[left + 1] ?? Infinity) < (heap[left] ?? Infinity) ? left + 1 : left;
      const below = heap[child] ?? Infinity;
      if (below >= rank) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = rank;
  }
}
