/** Random numbers from a seed: the same seed gives the same numbers, in every engine and on Node. */
export interface Dice {
  /** Returns a number from 0 to less than 1. */
  next(): number;
  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** Returns true with a probability from 0 (never) to 1. */
  chance(often: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Creates dice with mulberry32. Its 32 bits of state are enough for a plan with some dozen numbers. */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (often) => next() < often,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  };
}
