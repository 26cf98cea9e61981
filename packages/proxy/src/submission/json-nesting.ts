/** The limits of a document. */
export interface JsonLimits {
  /** The deepest nesting of objects and arrays. */
  readonly depth: number;
  /** The most values within the outer object. */
  readonly values: number;
  /** The most values within one member of the outer object, itself included. */
  readonly ofMember: number;
  /** Whether an array may be an item of an array. */
  readonly allowsMatrix: boolean;
}

/**
 * The limits of a submission. An answer is a value, a list, or subfields by name: the element nests no deeper than a subfield. A form has some
 * hundreds of values, and an answer some dozens; a service may spend much on each.
 */
const OF_SUBMISSION: JsonLimits = { depth: 4, values: 100_000, ofMember: 2000, allowsMatrix: false };

/** An error for a document that exceeds a limit of the scanner. The message names the limit. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}

/** The objects and arrays that are open at one place of a document, and the number of values before it. */
export class JsonNesting {
  /** `true` for an object, `false` for an array. */
  readonly #open: boolean[] = [];
  readonly #limits: JsonLimits;
  #values = 0;
  #ofMember = 0;

  constructor(limits = OF_SUBMISSION) {
    this.#limits = limits;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** Whether the innermost of them is an object. */
  get isInObject(): boolean {
    return this.#open.at(-1) ?? false;
  }

  /** Enters an object or an array. @throws JsonLimitError when it lies too deep, or is a list within a list. */
  enter(isObject: boolean): void {
    const { depth, allowsMatrix } = this.#limits;
    if (this.#open.length === depth) {
      throw new JsonLimitError(`The body is nested more than ${String(depth)} levels deep.`);
    }
    if (!isObject && !allowsMatrix && this.#open.at(-1) === false) {
      throw new JsonLimitError('A list within a list is no answer.');
    }
    this.#open.push(isObject);
  }

  /** Leaves an object or an array. Returns false if the innermost one is of the other kind. */
  leave(isObject: boolean): boolean {
    return this.#open.pop() === isObject;
  }

  /** Counts one more value. @throws JsonLimitError when there are too many. */
  countValue(): void {
    const { values, ofMember } = this.#limits;
    this.#values += 1;
    this.#ofMember = this.#open.length === 1 ? 1 : this.#ofMember + 1;
    if (this.#values > values) throw new JsonLimitError(`The body has more than ${String(values)} values.`);
    if (this.#ofMember > ofMember) throw new JsonLimitError(`An answer has more than ${String(ofMember)} values.`);
  }
}
