// Lets Back and Forward of the browser turn the pages of a form. Fetched only where the owner wants it (`history`).
import { isObject, text } from '../../api/read.js';
import { isHandedIn } from '../../session/questions.js';
import type { ElementSession, FormPages } from '../../element/element-session.js';
import { goInHistory, historyState, writeHistory } from '../../platform/history.js';
import { findAll } from '../../platform/page.js';
import { follow, unfollow } from '../../element/followers.js';

/** The browser's history, as far as a form needs it. */
export interface HistoryPorts {
  /** Returns the state of the current entry. */
  state(): unknown;
  replace(state: object): void;
  push(state: object): void;
  go(by: number): void;
  /** Calls the listener with the state of each entry that the person goes to. Returns a function that ends it. */
  onMove(listener: (state: unknown) => void): () => void;
}

/** The key of an entry's state that holds what the forms of the page keep there. All other keys belong to the page. */
const KEY = 'hosted-form';

/** The state that the forms of a page keep in an entry of the history. */
interface Entry {
  /** The first field of the page that each form shows, by form. */
  readonly pages: Readonly<Record<string, string>>;
  /** The form whose turn has made the entry, and the page that it left. */
  readonly by: string;
  readonly before: string;
  /** The number of such entries below this one. */
  readonly depth: number;
}

const NO_ENTRY: Entry = { pages: {}, by: '', before: '', depth: 0 };

/** The functions of a real page. The address never changes. A browser may refuse too many entries: then Back leaves the form. */
export const browserHistory: HistoryPorts = {
  state: historyState,
  replace: (state) => {
    writeHistory('replace', state);
  },
  push: (state) => {
    writeHistory('push', state);
  },
  go: goInHistory,
  onMove(listener) {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('popstate', ({ state }) => listener(state), { signal });
    // A page from the browser's cache may come back at another entry.
    addEventListener('pageshow', ({ persisted }) => persisted && listener(historyState()), { signal });
    return () => {
      listening.abort();
    };
  },
};

/** Makes an entry of the browser's history for each turn of a page, and turns the pages as the person goes through them. */
export function followHistory(session: ElementSession, pages: FormPages, ports: HistoryPorts = browserHistory): void {
  const follower = new PageHistory(session, pages, ports);
  const { element, signal, channel } = session;
  channel.on('pageShown', ({ isSeen }) => {
    follower.show(isSeen);
  });
  channel.on('statusChanged', () => {
    follower.changeStatus();
  });
  let stop: (() => void) | undefined;
  const controller = {
    hostConnected: () => (stop ??= ports.onMove((state) => follower.move(state))),
    hostDisconnected: () => (stop = stop?.() ?? undefined),
  };
  follow(element, controller);
  signal.addEventListener('abort', () => {
    controller.hostDisconnected();
    unfollow(element, controller);
  });
}

/** The pages of one form in the browser's history. */
class PageHistory {
  readonly #session: ElementSession;
  readonly #pages: FormPages;
  readonly #ports: HistoryPorts;
  /** Tells this form from the others of the page, also after a reload. */
  readonly #form: string;
  /** The entry that the person is at, as far as it is known. */
  #entry: Entry;
  #shown = '';
  /** The place in the form of the last page that the person has reached. */
  #reached = -1;
  #isMoving = false;

  constructor(session: ElementSession, pages: FormPages, ports: HistoryPorts) {
    this.#session = session;
    this.#pages = pages;
    this.#ports = ports;
    this.#form = nameForm(session.element);
    this.#entry = readEntry(ports.state()) ?? NO_ENTRY;
  }

  /** Follows the form to the page that it shows now. */
  show(isSeen: boolean): void {
    const from = this.#shown;
    const to = (this.#shown = this.#pages.currentField);
    this.#reach();
    if (this.#isMoving || from === to) return;
    const here = readEntry(this.#ports.state());
    // At first, only an entry of before a reload is set right.
    if (!isSeen && !here?.pages[this.#form]) return;
    // A page that is gone can't be gone back to.
    if (!isSeen || !this.#pages.isThere(from)) this.#write('replace', to, here ?? this.#entry);
    else if (here?.by === this.#form && here.before === to) this.#ports.go(-1);
    else this.#push(from, to, here);
  }

  /** A form that was sent can't be gone back into. When it is filled in again, it begins with the page that it shows. */
  changeStatus(): void {
    if (isHandedIn(this.#session.status)) this.#reached = -1;
    else this.#reach();
  }

  /** Turns to the page of an entry that the person has gone to. An entry whose page can't be shown is left in the same direction. */
  move(state: unknown): void {
    const left = this.#entry;
    const entry = readEntry(state);
    if (!entry) return;
    this.#entry = entry;
    const direction = Math.sign(entry.depth - left.depth);
    const page = entry.pages[this.#form];
    const { status } = this.#session;
    const isOwn = (direction < 0 ? left : entry).by === this.#form;
    if (page === undefined || (page === this.#shown && !isHandedIn(status))) return;
    if (status.name === 'sending') this.#ports.go(-direction);
    else if (isHandedIn(status) || !this.#isReachable(page)) {
      if (isOwn && direction) this.#ports.go(direction);
    } else {
      this.#isMoving = true;
      const turning = this.#pages.turnToField(page);
      const end = () => {
        this.#isMoving = false;
      };
      // Only the review takes time before it is shown.
      if (this.#shown === page) end();
      void turning.then(end, end);
    }
  }

  #push(from: string, to: string, here: Entry | undefined): void {
    const isNoted = here?.pages[this.#form] === from;
    const below = isNoted ? here : this.#write('replace', from, here ?? { ...this.#entry, by: '', before: '' });
    this.#write('push', to, { ...below, by: this.#form, before: from, depth: below.depth + 1 });
  }

  /** Writes an entry into the state of the page, beside what the page's own scripts keep there. */
  #write(how: 'push' | 'replace', page: string, about: Entry): Entry {
    const state = this.#ports.state();
    const entry = { ...about, pages: { ...about.pages, [this.#form]: page } };
    // The state of a script that keeps no plain object is left alone.
    if (state === null || state === undefined || isPlain(state)) this.#ports[how]({ ...state, [KEY]: entry });
    return (this.#entry = entry);
  }

  #reach(): void {
    this.#reached = Math.max(this.#reached, this.#findPlace(this.#pages.currentField));
  }

  #isReachable(page: string): boolean {
    return this.#pages.isThere(page) && this.#findPlace(page) <= this.#reached;
  }

  #findPlace(fieldId: string): number {
    return this.#session.loaded.fields.findIndex(({ field }) => field.id === fieldId);
  }
}

/** Names a form by its id, and by its place among the same forms of the page. */
function nameForm(element: ElementSession['element']): string {
  const root = element.getRootNode();
  const all = root instanceof Document || root instanceof ShadowRoot ? findAll(root, element.localName) : [];
  const same = [...all].filter((other) => other.getAttribute('form-id') === element.getAttribute('form-id'));
  return `${element.formId}-${Math.max(0, same.indexOf(element))}`;
}

/** Reads the entry of a history state. It may hold anything. */
function readEntry(state: unknown): Entry | undefined {
  const entry = isObject(state) ? state[KEY] : undefined;
  if (!isObject(entry) || !isObject(entry['pages'])) return undefined;
  const pages = Object.entries(entry['pages']).map(([form, page]) => [form, text(page)] as const);
  return {
    pages: Object.fromEntries(pages),
    by: text(entry['by']),
    before: text(entry['before']),
    depth: Number(entry['depth']) || 0,
  };
}

/** Tells whether a state can be copied member by member. */
function isPlain(state: unknown): state is object {
  return isObject(state) && Object.getPrototypeOf(state) === Object.prototype;
}
