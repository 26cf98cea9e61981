import type { ReactiveController } from 'lit';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { waitAtMost } from '../../time/wait.js';
import { findDraft } from '../../persistence/draft/draft-slot.js';
import type { Found } from '../../persistence/draft/draft-slot.js';
import type { FormElement } from '../../element/element-session.js';
import type { DraftSeat } from './draft-seat.js';
import { follow, unfollow } from '../../element/followers.js';

/** The longest wait for the storage before the fields are shown; in milliseconds. */
export const LONGEST_WAIT = 500;

/** Looks for the draft of an element. Gives up if the element leaves the page before the form has come. */
export class DraftSearch implements ReactiveController {
  readonly found: Promise<Found | undefined>;
  /** Fulfils when the search has ended, or after the longest wait. */
  readonly patience: Promise<void>;
  result: Found | undefined;
  isOver = false;

  constructor(
    readonly element: FormElement,
    readonly seat: DraftSeat,
    readonly ports: DraftPorts,
  ) {
    // An element that has just left the page hands its draft over directly: the storage may not have it yet.
    const handed = seat.departing?.passOn();
    this.found = handed ? Promise.resolve(handed) : findDraft(seat.place, ports).catch(() => undefined);
    this.patience = waitAtMost(
      LONGEST_WAIT,
      this.found.then((found) => (this.result = found)),
      ports,
    );
    follow(element, this);
  }

  /** Tells whether the search looks for the draft of a seat, and no draft session has taken over. */
  isUnderWay(seat: DraftSeat): boolean {
    return this.seat === seat && !this.isOver;
  }

  hostDisconnected(): void {
    // The element may only have been moved.
    queueMicrotask(() => {
      if (!this.element.isConnected) this.cancel();
    });
  }

  /** Ends the search, and releases the draft that it has found or will find. */
  cancel(): void {
    if (this.isOver) return;
    this.end();
    void this.found.then((found) => found?.slot?.release());
  }

  /** Ends the search: a draft session takes over. */
  end(): void {
    this.isOver = true;
    unfollow(this.element, this);
  }
}
