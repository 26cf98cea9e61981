// Notes when the person has changed which answer: of two devices, the later change counts.
import type { ElementSession } from '../../element/element-session.js';
import { stampChange } from '../../persistence/carry/stamp-change.js';
import { isHandedIn } from '../../session/questions.js';

/** The time of the first answers, of which nobody knows when they were given. Any change is later. ms */
const BEFORE = 1;

/** The times of the changes in one form. */
export class Changes {
  readonly #times = new Map<string, number>();

  constructor(session: ElementSession, now: () => number = Date.now) {
    session.channel.on('answered', ({ fieldId }) => {
      if (!isHandedIn(session.status)) this.#times.set(fieldId, stampChange(this.#times.get(fieldId), now()));
    });
  }

  /** Returns when an answer was changed. ms */
  read(fieldId: string): number {
    return this.#times.get(fieldId) ?? BEFORE;
  }

  /** The times of all changes, by the ids of the fields. */
  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#times);
  }

  /** Tells whether an answer was changed at all. */
  has(fieldId: string): boolean {
    return this.#times.has(fieldId);
  }

  /** Notes when an answer was changed on the other device. */
  set(fieldId: string, time: number): void {
    this.#times.set(fieldId, time);
  }
}
