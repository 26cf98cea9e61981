/** The time after which people read the content of a pop-up, while its form has not come. ms */
const LATE = 8000;

/** Shows the content of a pop-up where its form is late or has failed. Until then, there are calm shapes. */
export class Fallback {
  /** Shows the content. */
  readonly slot: HTMLSlotElement = document.createElement('slot');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;

  /** Hides the content, because a form is on its way. */
  wait(): void {
    this.#set(true, true);
    this.#timer = setTimeout(() => this.fail(), LATE);
  }

  /** Shows the content, unless the form is there. */
  fail(): void {
    if (this.#isWaiting) this.#set(false, true);
  }

  /** Hides the content for good: the form is there. */
  end(): void {
    this.#set(true, false);
  }

  #set(isHidden: boolean, isWaiting: boolean): void {
    clearTimeout(this.#timer);
    this.slot.hidden = isHidden;
    this.#isWaiting = isWaiting;
  }
}
