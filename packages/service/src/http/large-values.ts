/** Takes one large value of a body, while it comes. */
export interface LargeValue {
  /** Stands in the place of the value. No client can guess it. */
  readonly placeholder: string;
  /** Takes decoded bytes. */
  write(bytes: Uint8Array): void;
  /** Ends the value. @param isWhole Whether it was base64 to its end. */
  end(isWhole: boolean): void;
}

/** Takes the large values of a body out of it, so that nobody holds them in memory. */
export interface LargeValues {
  /** The names of the parameters whose values may be taken. */
  readonly names: ReadonlySet<string>;
  /** The bytes of memory that the values hold now. */
  readonly held: number;
  open(): LargeValue;
  /** Waits until what was taken is stored. @throws ServiceError when it cannot be. */
  drain(): Promise<void>;
}

/** The letters of a value before it is taken. Smaller ones stay in the body. */
export const LARGE_FROM = 64 * 1024;

/** Bytes that grow. */
export class Growing {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds a part of other bytes. */
  add(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const length = this.#length + to - from;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes.subarray(from, to), this.#length);
    this.#length = length;
  }

  /** Removes everything from a place on. Memory that is far too large is given back. */
  cut(length: number): void {
    this.#length = length;
    if (this.#bytes.length > 4 * LARGE_FROM && length < LARGE_FROM) this.#bytes = this.#bytes.slice(0, LARGE_FROM);
  }

  /** Returns a view of the bytes, which is valid until they change. */
  view(from = 0): Uint8Array {
    return this.#bytes.subarray(from, this.#length);
  }
}
