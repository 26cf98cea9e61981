// The life of a carried draft at the proxy: whether it is there, and how it has ended.
import { CarryError } from '../../api/carry/carry-error.js';

/** The ends of a carried draft. `gone`: erased or expired. `sent`: a device has sent the answers. */
export type CarryEnd = 'gone' | 'sent';

/**
 * The state of a carrier. `new`: the proxy has nothing yet. `kept`: it has all that was pushed. `waiting`: a push has failed, so push again.
 * After an end, only another secret carries again.
 */
export type CarryState = 'new' | 'kept' | 'waiting' | CarryEnd;

/** Follows the state of a carrier by what its calls tell. */
export class CarryLife {
  #state: CarryState = 'new';
  #sentAt: number | undefined;

  /** The state. */
  get state(): CarryState {
    return this.#state;
  }

  /** The end of the draft; `undefined` before. */
  get end(): CarryEnd | undefined {
    return this.#state === 'gone' || this.#state === 'sent' ? this.#state : undefined;
  }

  /** The time at which a device has sent the answers, by this device's clock. ms */
  get sentAt(): number | undefined {
    return this.#sentAt;
  }

  /** Moves on to a state. After an end there is no other. */
  become(state: CarryState, at?: number): void {
    if (this.end) return;
    this.#state = state;
    if (state === 'sent') this.#sentAt = at;
  }

  /** @throws CarryError `carried-gone`, `carried-sent` after the end */
  requireOpen(): void {
    if (this.end) throw closedError(this.end, this.#sentAt);
  }

  /**
   * Takes in what a failure tells of the draft, and returns it as the form gets it. `ahead` is how far the clock of the proxy is ahead.
   * `isKnown`: the proxy had something before.
   */
  note(cause: unknown, ahead: number, isKnown: boolean): unknown {
    if (!(cause instanceof CarryError)) return cause;
    const { code, details } = cause;
    if (code === 'carried-sent') this.become('sent', details.at === undefined ? undefined : details.at - ahead);
    else if (code === 'carried-gone' || (code === 'carried-unknown' && isKnown)) this.become('gone');
    return this.end ? closedError(this.end, this.#sentAt, cause) : cause;
  }
}

/** Returns the error of what is asked of a carrier after its end. */
export const closedError = (end: CarryEnd, at?: number, cause?: unknown): CarryError =>
  new CarryError(end === 'sent' ? 'carried-sent' : 'carried-gone', { at, cause });
