// Late on purpose: a form that the server has drawn works without a script, so a page that is only read never pays for one. Decision 0051.
import { whenIdle } from '../../platform/moments/tasks.js';
import { LINK, page } from '../../platform/link/address-link.js';
import { readOfPage } from '../../platform/page.js';

/** Options for which a form has to act before a person does. */
const AT_ONCE =
  '[autofocus], [capture], [draft]:not([draft=off]), [outbox], [prefill]:not([prefill=off]), [preview], [values]';

/** The first signs of a person who is about to fill in a form. */
const SIGNS = ['focusin', 'pointerover', 'pointerdown', 'keydown', 'input'];

/** Tells when the page has nothing else to do. */
export interface LatePorts {
  whenIdle(act: () => void): void;
}

/** Acts once the page has been loaded and has nothing else to do. */
const browserPorts: LatePorts = {
  whenIdle(act) {
    const idle = () => {
      whenIdle(act);
    };
    if (readOfPage('readyState') === 'complete') idle();
    else addEventListener('load', idle);
  },
};

/** Asks for a script. Where an element has a form of the server, it waits for a sign of a person, or until the page is idle. */
export function whenAsked(elements: Iterable<HTMLElement>, ask: () => void, ports = browserPorts): void {
  for (const element of elements) {
    const isServed = (element.shadowRoot ?? element).querySelector('[data-served]');
    if (!isServed || page[LINK] || element.matches(AT_ONCE)) {
      ask();
      return;
    }
    for (const sign of SIGNS) element.addEventListener(sign, ask, { once: true });
    ports.whenIdle(ask);
  }
}
