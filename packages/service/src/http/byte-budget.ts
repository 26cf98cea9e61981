import { ServiceError } from './errors.js';

/** The memory that one request holds. */
export interface Share {
  /** Says how many bytes the request holds now. @throws ServiceError where others leave too little. */
  hold(bytes: number): void;
  /** Gives everything back. */
  end(): void;
}

function tooMuchAtOnce(): ServiceError {
  const sentence = 'Too much is being sent at once; nothing of this was stored, so try again';
  return new ServiceError('too-much-at-once', sentence, { 'Retry-After': '5' });
}

// Decision 0070: large values stream, within a budget.
/** The memory that all requests may hold together. A request that is alone is never refused. */
export class ByteBudget {
  readonly #most: number;
  #held = 0;

  /** @param most In bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Opens the share of a request. */
  open(): Share {
    let own = 0;
    return {
      hold: (bytes) => {
        const others = this.#held - own;
        if (bytes > own && others > 0 && others + bytes > this.#most) throw tooMuchAtOnce();
        this.#held = others + bytes;
        own = bytes;
      },
      end: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}
