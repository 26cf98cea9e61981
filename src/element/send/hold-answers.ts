import { focusIn } from '../../platform/focus.js';
import type { ElementSession } from '../element-session.js';

/** Holds the answers as they are while they are being sent: what a person typed meanwhile would be lost with the thanks. Decision 0095. */
export class HeldAnswers {
  readonly #session: ElementSession;
  /** Where the person was when the hold began. */
  #focused: HTMLElement | undefined;

  constructor(session: ElementSession) {
    this.#session = session;
  }

  /** Begins to hold. The focus moves from a field to the button that sends. */
  hold(): void {
    const { element, features } = this.#session;
    const focused = features.fields && focusIn(features.fields.container);
    this.#focused = focused instanceof HTMLElement ? focused : undefined;
    if (focused) element.renderRoot.querySelector<HTMLElement>('[part=submit]')?.focus({ preventScroll: true });
    this.#set(true);
  }

  /** Lets the person go on; with `isBack`, where they were. */
  release(isBack: boolean): void {
    this.#set(false);
    if (isBack) this.#focused?.focus({ preventScroll: true });
    this.#focused = undefined;
  }

  #set(isHeld: boolean): void {
    const container = this.#session.features.fields?.container;
    if (container) container.inert = isHeld;
  }
}
