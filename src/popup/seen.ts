// Remembers that a pop-up has opened by itself, so that nobody is asked twice.

/** The time for which a pop-up that was seen does not open by itself again: for good, or until the tab or the page is closed. */
export type Once = 'visitor' | 'session' | 'page';

/** The stores of the browser, each of which may be refused. */
export interface SeenPorts {
  readonly local: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** The real stores. */
export const browserStores: SeenPorts = { local: () => localStorage, session: () => sessionStorage };

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
    return this.#isSeen || this.#ask(once, (store) => store.getItem(this.#name)) !== null;
  }

  /** Notes that it was seen. */
  note(once: Once): void {
    this.#isSeen = true;
    this.#ask(once, (store) => {
      store.setItem(this.#name, '1');
      return null;
    });
  }

  #ask(once: Once, use: (store: Pick<Storage, 'getItem' | 'setItem'>) => string | null): string | null {
    if (once === 'page') return null;
    try {
      return use(once === 'visitor' ? this.#ports.local() : this.#ports.session());
    } catch {
      return null;
    }
  }
}
