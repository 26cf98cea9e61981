// The random orders of a form that a server has drawn. The form that takes its place has the same ones, so nobody presses another option.

/** The number of seeds. */
const SEEDS = 2 ** 32;

/** Draws random numbers that another one with the same seed draws again. */
export class Order {
  #state: number;
  #isAsked = false;

  constructor(readonly seed = Math.floor(Math.random() * SEEDS)) {
    this.#state = seed;
  }

  /** The seed as the drawn tree has it; `''` where nothing is in a random order. */
  get written(): string {
    return this.#isAsked ? String(this.seed) : '';
  }

  /** Returns the next number from 0 to less than 1. Source: Mulberry32 by Tommy Ettinger, in the public domain. */
  readonly next = (): number => {
    this.#isAsked = true;
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SEEDS;
  };
}
