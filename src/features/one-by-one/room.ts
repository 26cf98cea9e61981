// Puts a question into the middle of the room that it has: its own height, a dialog, or the window.
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { follow, unfollow } from '../../element/followers.js';
import { readOfPage } from '../../platform/page.js';
import { followVisibleWindow, visibleHeight, visibleTop } from '../../platform/moments/device.js';

/** The part of the free room that lies above the question. A little higher than the middle looks like the middle. */
const ABOVE = 0.42;

/** The height of a question within a longer page, in em: what is below it stays where it is, from question to question. */
const LEAST = 22;

/** A change of the window's height that is no bar of a phone's browser, in px. Such a bar comes and goes while the page is scrolled. */
const KEYBOARD = 100;

/** Fits each question into its room, when it is shown and when the window changes. What it reveals meanwhile moves nothing above it. */
export function fitQuestions(session: ElementSession): void {
  const { element, channel, signal } = session;
  const fitting = new Fitting(element);
  channel.on('pageTurned', () => {
    fitting.isStale = true;
  });
  follow(element, fitting);
  followVisibleWindow(() => fitting.resize(), signal);
  signal.addEventListener('abort', () => {
    unfollow(element, fitting);
    fitting.end();
  });
}

/** Fits the questions of one form. */
class Fitting {
  /** Another question is shown than the one that was fitted. */
  isStale = true;
  readonly #element: FormElement;
  /** The form that was fitted. It is drawn anew after the thanks. */
  #everything: HTMLElement | undefined;
  #width = 0;
  #height = 0;

  constructor(element: FormElement) {
    this.#element = element;
  }

  // Nothing is painted yet, so nothing jumps.
  hostUpdated(): void {
    const everything = this.#find('.everything');
    if (everything && (this.isStale || everything !== this.#everything)) this.#fit(everything);
  }

  /** Follows the window, but no bar of a phone's browser. Keeps the button above the keyboard. */
  resize(): void {
    const height = visibleHeight();
    const isSmall = innerWidth === this.#width && Math.abs(height - this.#height) < KEYBOARD;
    const everything = this.#find('.everything');
    if (isSmall || !everything) return;
    const hasShrunk = height < this.#height;
    this.#fit(everything);
    if (hasShrunk) showEnd(everything);
  }

  end(): void {
    this.#find('[part=root]')?.removeAttribute('style');
  }

  #fit(everything: HTMLElement): void {
    const root = this.#find('[part=root]');
    if (!root?.querySelector('.question')) return;
    this.isStale = false;
    this.#everything = everything;
    [this.#width, this.#height] = [innerWidth, visibleHeight()];
    const give = (room: number, above: number) => {
      root.style.setProperty('--_room', `${room}px`);
      root.style.setProperty('--_above', `${above}px`);
    };
    give(0, 0);
    const { height } = everything.getBoundingClientRect();
    const room = Math.max(
      height,
      this.#findRoom(root, everything, (tried) => give(tried, 0)),
    );
    give(room, Math.round((room - height) * ABOVE));
  }

  /** Returns the height that the form may have. It is measured by trying a height. */
  #findRoom(root: HTMLElement, everything: HTMLElement, attempt: (height: number) => void): number {
    const { height, top } = everything.getBoundingClientRect();
    const own = innerHeightOf(this.#element) - root.getBoundingClientRect().height;
    if (own > 1) return height + own;
    const scroller = findScroller(this.#element);
    const box = scroller ?? readOfPage('documentElement');
    const start = scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + scrollY;
    const seen = scroller ? scroller.clientHeight : visibleHeight();
    const least = LEAST * parseFloat(getComputedStyle(root).fontSize);
    if (start > seen / 2) return least;
    attempt(seen - start);
    // A keyboard covers what is below the form in any case.
    const isCovered = seen < box.clientHeight - KEYBOARD;
    const below = isCovered ? 0 : Math.max(0, box.scrollHeight - box.clientHeight);
    return below > seen / 2 ? least : seen - start - below;
  }

  readonly #find = (selector: string) => this.#element.renderRoot.querySelector<HTMLElement>(selector);
}

/** Returns the height within the element's border and padding. */
function innerHeightOf(element: Element): number {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  return element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
}

/** Finds what scrolls the element, such as a dialog; `undefined` if the page does. */
function findScroller(element: Element): Element | undefined {
  const ofPage: (Element | null)[] = [readOfPage('documentElement'), readOfPage('body')];
  for (let at = parentOf(element); at && !ofPage.includes(at); at = parentOf(at))
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return undefined;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Scrolls the page until the button is seen, as far as the question stays in sight. */
function showEnd(everything: HTMLElement): void {
  const groups = everything.querySelector('.groups')?.getBoundingClientRect();
  const end = everything.querySelector('[part=actions]')?.getBoundingClientRect();
  if (!groups || !end) return;
  const hidden = end.bottom + KEYBOARD / 8 - visibleTop() - visibleHeight();
  const by = Math.min(hidden, groups.top - visibleTop());
  if (by > 0) (findScroller(everything) ?? window).scrollBy(0, by);
}
