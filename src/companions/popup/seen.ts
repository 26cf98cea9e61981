// Remembers that a pop-up has opened by itself, so that nobody is asked twice.
import { keepText, openSession } from '../../platform/keep-texts.js';
import { openLocal, readText } from '../../platform/kept-texts.js';

/** The time for which a pop-up that was seen does not open by itself: for good, or until the tab or page is closed. */
export type Once = 'visitor' | 'session' | 'page';

/** The stores of the browser. It may refuse each. */
export interface SeenPorts {
  readonly local: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** The real stores. */
export const browserStores: SeenPorts = { local: openLocal, session: openSession };

/** Reads the attribute `once`. */
export const readOnce = (text: string | null): Once => (text === 'session' || text === 'page' ? text : 'visitor');

/** The mark of a form whose pop-up was seen. */
export class SeenMark {
  readonly #name: string;
  readonly #ports: SeenPorts;
  #isSeen = false;

  constructor(formId: string, ports: SeenPorts) {
    this.#name = `hosted-form popup ${formId}`;
    this.#ports = ports;
  }

  /** Tells whether the pop-up was seen, as long as the owner says. A browser that refuses its store knows only of this page. */
  isSeen(once: Once): boolean {
    if (this.#isSeen) return true;
    const store = this.#chooseStore(once);
    return store !== undefined && readText(store, this.#name) !== '';
  }

  /** Notes that it was seen. */
  note(once: Once): void {
    this.#isSeen = true;
    const store = this.#chooseStore(once);
    if (store) keepText(store, this.#name, '1');
  }

  #chooseStore(once: Once): SeenPorts['local'] | undefined {
    if (once === 'page') return undefined;
    return once === 'visitor' ? this.#ports.local : this.#ports.session;
  }
}
