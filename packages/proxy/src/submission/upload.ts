import { ProxyError } from '../errors.js';
import type { Deadline } from '../time-limits.js';
import type { ReadPiece } from './body.js';
import { CLOSING_BRACE } from './checked-body.js';

/**
 * A large body that goes out while it comes in. Its last byte stays here until `release`. Until then the service has no whole
 * submission, so it can still be taken back.
 */
export class Upload {
  /** The length of the body in bytes, if the browser sent it. */
  readonly length: number | undefined;
  /** Fulfils when all but the last byte is checked and has gone out; rejects with the failure. */
  readonly checked: Promise<void>;
  readonly #next: ReadPiece;
  readonly #released: Promise<void>;
  #resolveChecked: () => void = () => undefined;
  #rejectChecked: (cause: unknown) => void = () => undefined;
  #resolveReleased: () => void = () => undefined;
  #isReleased = false;
  #isWithdrawn = false;
  #bytesRead = 0;
  #failure: unknown;

  /** @param next Returns the next piece, checked; `undefined` when the whole body has come and is right. */
  constructor(next: ReadPiece, length?: number) {
    this.#next = next;
    this.length = length;
    this.checked = new Promise((resolve, reject) => {
      this.#resolveChecked = resolve;
      this.#rejectChecked = reject;
    });
    // Not always awaited; the call to the service reports the failure, too.
    this.checked.catch(() => undefined);
    this.#released = new Promise((resolve) => (this.#resolveReleased = resolve));
  }

  /** True if the service may have the whole body. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** The failure that ended the body, if one did. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Lets the last byte go out, unless the upload was withdrawn. */
  release(): void {
    if (this.#isWithdrawn) return;
    this.#isReleased = true;
    this.#resolveReleased();
  }

  /** Holds the last byte back for ever, unless it was released. Tells whether it did. */
  withdraw(): boolean {
    this.#isWithdrawn = !this.#isReleased;
    return this.#isWithdrawn;
  }

  /** Returns the body for a call, once. The deadline's clock is stopped while the browser sends. */
  stream(deadline: Deadline): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        pull: async (controller) => {
          deadline.stop();
          const piece = await this.#readPiece();
          deadline.start();
          if (piece) controller.enqueue(piece);
          else {
            controller.enqueue(CLOSING_BRACE);
            controller.close();
          }
        },
      },
      // Nothing is read from the browser before the service takes it.
      { highWaterMark: 0 },
    );
  }

  /** Returns the next piece that is not empty; `undefined` when the last byte may go out. */
  async #readPiece(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        const piece = await this.#next();
        if (!piece) break;
        this.#bytesRead += piece.byteLength;
        // The announced length is reached without the closing brace: the service would take the body for whole.
        if (this.#bytesRead === this.length) throw new ProxyError('bad_json');
        if (piece.byteLength > 0) return piece;
      }
    } catch (cause) {
      this.#failure = cause;
      this.#rejectChecked(cause);
      throw cause;
    }
    this.#resolveChecked();
    await this.#released;
    return undefined;
  }
}
