// Notes when the person has changed which answer: of two devices, the later change counts.
import type { ElementSession } from '../../element/element-session.js';
import { isHandedIn } from '../../session/questions.js';

/** The time of the first answers, of which nobody knows when they were given. Any change is later. ms */
const BEFORE = 1;

/** The times of the changes in one form. */
export class Changes {
  readonly #times = new Map<string, number>();
  /** The times as both devices know them. */
  #shared: ReadonlyMap<string, number> = new Map();

  constructor(session: ElementSession, now: () => number = Date.now) {
    session.channel.on('answered', ({ fieldId }) => {
      if (isHandedIn(session.status)) return;
      // It is later than the change that the person has seen, whatever the clock of the other device says.
      this.#times.set(fieldId, Math.max(now(), (this.#times.get(fieldId) ?? 0) + 1));
    });
  }

  /** Returns when an answer was changed. ms */
  read(fieldId: string): number {
    return this.#times.get(fieldId) ?? BEFORE;
  }

  /** Tells whether an answer was changed at all. */
  has(fieldId: string): boolean {
    return this.#times.has(fieldId);
  }

  /** Tells whether the person has changed an answer since the devices have last met. */
  isNew(fieldId: string): boolean {
    return this.#times.get(fieldId) !== this.#shared.get(fieldId);
  }

  /** Tells whether there is any change of which the other device does not know. */
  get isAnyNew(): boolean {
    return [...this.#times.keys()].some((fieldId) => this.isNew(fieldId));
  }

  /** Notes when an answer was changed on the other device. */
  set(fieldId: string, time: number): void {
    this.#times.set(fieldId, time);
    this.#shared = new Map([...this.#shared, [fieldId, time]]);
  }

  /** Returns the times as they are now. */
  note(): ReadonlyMap<string, number> {
    return new Map(this.#times);
  }

  /** Notes that both devices know of these times. */
  share(times: ReadonlyMap<string, number>): void {
    this.#shared = times;
  }
}
