/** The deepest nesting of objects and arrays, by default. */
const MAX_DEPTH = 64;

/** The most values within the outer object. A form has some hundreds; a service may spend much on each. */
const MAX_VALUES = 100_000;

/** An error for a document that exceeds a limit of the scanner. The message names the limit. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}

/** The objects and arrays that are open at one place of a document, and the number of values before it. */
export class JsonNesting {
  /** `true` for an object, `false` for an array. */
  readonly #open: boolean[] = [];
  readonly #maxDepth: number;
  #values = 0;

  constructor(maxDepth = MAX_DEPTH) {
    this.#maxDepth = maxDepth;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** Whether the innermost of them is an object. */
  get isInObject(): boolean {
    return this.#open.at(-1) ?? false;
  }

  /** Enters an object or an array. @throws JsonLimitError when it lies too deep. */
  enter(isObject: boolean): void {
    if (this.#open.length === this.#maxDepth) {
      throw new JsonLimitError(`The body is nested more than ${String(this.#maxDepth)} levels deep.`);
    }
    this.#open.push(isObject);
  }

  /** Leaves an object or an array. Returns false if the innermost one is of the other kind. */
  leave(isObject: boolean): boolean {
    return this.#open.pop() === isObject;
  }

  /** Counts one more value. @throws JsonLimitError when there are too many. */
  countValue(): void {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new JsonLimitError(`The body has more than ${String(MAX_VALUES)} values.`);
  }
}
