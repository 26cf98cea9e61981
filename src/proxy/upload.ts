import { CLOSING_BRACE } from './checked-body.js';
import type { Deadline } from './deadline.js';
import { ProxyError } from './errors.js';

/** Gives the next piece, checked; `undefined` when the whole body has come and is right. */
export type Pieces = () => Promise<Uint8Array | undefined>;

/**
 * A large body that goes out while it comes in. Its last byte stays here until `release`: before that nobody has a whole
 * submission, so that it can still be taken back.
 */
export class Upload {
  /** Bytes in all, as far as the browser told. */
  readonly length: number | undefined;
  /** Fulfils when all but the last byte has gone out, and is right; rejects with what is wrong. */
  readonly checked: Promise<void>;
  readonly #next: Pieces;
  readonly #released: Promise<void>;
  #tellChecked: () => void = () => undefined;
  #tellWrong: (cause: unknown) => void = () => undefined;
  #tellReleased: () => void = () => undefined;
  #isReleased = false;
  #isWithdrawn = false;
  #given = 0;
  #wrong: unknown;

  constructor(next: Pieces, length?: number) {
    this.#next = next;
    this.length = length;
    this.checked = new Promise((resolve, reject) => {
      this.#tellChecked = resolve;
      this.#tellWrong = reject;
    });
    // It is read where somebody waits for it; what is wrong is also told by the call.
    this.checked.catch(() => undefined);
    this.#released = new Promise((resolve) => (this.#tellReleased = resolve));
  }

  /** Whether the service may have the whole of it. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** What is wrong with the body, if that is why it ended. */
  get wrong(): unknown {
    return this.#wrong;
  }

  /** Lets the last byte go, unless the upload was withdrawn. */
  release(): void {
    if (this.#isWithdrawn) return;
    this.#isReleased = true;
    this.#tellReleased();
  }

  /** Keeps the last byte back for ever, unless it is gone already. Tells whether it could. */
  withdraw(): boolean {
    this.#isWithdrawn = !this.#isReleased;
    return this.#isWithdrawn;
  }

  /** The body for a call, once. The time that the browser takes does not count for the call's deadline. */
  stream(deadline: Deadline): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        pull: async (controller) => {
          deadline.stop();
          const piece = await this.#piece();
          deadline.start();
          if (piece) controller.enqueue(piece);
          else {
            controller.enqueue(CLOSING_BRACE);
            controller.close();
          }
        },
      },
      // Nothing is taken from the browser before the service wants it.
      { highWaterMark: 0 },
    );
  }

  /** The next one that is not empty; `undefined` when the last byte may go. */
  async #piece(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        const piece = await this.#next();
        if (!piece) break;
        this.#given += piece.byteLength;
        // Then the last byte that the browser told of is none that is kept back, and would end the call.
        if (this.#given === this.length) throw new ProxyError('bad_json');
        if (piece.byteLength > 0) return piece;
      }
    } catch (cause) {
      this.#wrong = cause;
      this.#tellWrong(cause);
      throw cause;
    }
    this.#tellChecked();
    await this.#released;
    return undefined;
  }
}
