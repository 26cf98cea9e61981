// Runs in the frame: tells the page around it the height of the form, and its events.
import { EVENTS, asksToTell, pickFacts, wrap } from './messages.js';
import type { FrameMessage } from './messages.js';
import { nextFrame } from '../../platform/moments/frames.js';
import { watchSizes } from '../../platform/moments/observers.js';
import { findActive } from '../../platform/focus.js';
import { readOfPage } from '../../platform/page.js';

/** Tells the page something. */
type Tell = (message: FrameMessage) => void;

/**
 * Lets the page follow this frame. Nothing is told before the page asks, and only its origin is told: a frame can't know by itself whose
 * page it is on.
 */
export function tellPage(): void {
  const told = new Set<string>();
  /** The events from before the page asked, such as `hf-ready`. */
  const early: FrameMessage[] = [];
  let tell: Tell = (message) => early.push(message);
  tellEvents((message) => {
    tell(message);
  });
  addEventListener('message', ({ data, source, origin }) => {
    // A page that is a file, or in a sandbox, has no origin that a message could be meant for.
    if (source !== parent || !asksToTell(data) || told.has(origin) || origin === 'null') return;
    told.add(origin);
    tell = (message) => {
      parent.postMessage(wrap(message), origin);
    };
    early.splice(0).forEach(tell);
    tellPlaces(tell);
  });
  parent.postMessage(wrap({ kind: 'here' }), '*');
}

function tellEvents(tell: Tell): void {
  for (const name of EVENTS)
    addEventListener(name, (event) => {
      tell({ kind: 'event', name, detail: pickFacts(name, event instanceof CustomEvent ? event.detail : undefined) });
    });
}

function tellPlaces(tell: Tell): void {
  const [root, body] = [readOfPage('documentElement'), readOfPage('body')];
  keepToContent(root, body);
  const tellHeight = () => {
    tell({ kind: 'height', height: Math.ceil(root.getBoundingClientRect().height) });
  };
  watchSizes(tellHeight).observe(root);
  // A browser delays observers in a frame out of sight.
  tellHeight();
  addEventListener('focusin', () => {
    // The height is told first: what took the focus may have made room for itself.
    nextFrame(() => nextFrame(() => tellFocus(tell)));
  });
}

/**
 * Makes this page as high as its content, whatever its sheets say: a height that follows the window would grow with the frame for ever. The
 * scrollbar would appear while the frame still grows, and make the form narrower.
 */
function keepToContent(root: HTMLElement, body: HTMLElement): void {
  for (const { style } of [root, body]) {
    style.setProperty('block-size', 'auto', 'important');
    style.setProperty('min-block-size', '0', 'important');
  }
  root.style.setProperty('scrollbar-width', 'none');
}

/** Tells the position of the element with the focus. It may be within shadow trees. */
function tellFocus(tell: Tell): void {
  let focused = findActive(document);
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused || focused === readOfPage('body')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  tell({ kind: 'place', top: Math.max(0, top + scrollY), bottom: Math.max(0, bottom + scrollY) });
}
