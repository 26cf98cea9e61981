// Decision 0061: what records the sessions of visitors never sees their answers.
import type { ElementSession } from '../element-session.js';

/** Classes by which session recorders know what is private. docs/pages/security/session-recorders.md names the source of each. */
const CLASSES = ['fs-mask', 'ph-no-capture', 'rr-mask', 'mp-mask', 'amp-mask', 'mf-masked', 'no-mouseflow'];

/** Attributes by which others know it. */
const ATTRIBUTES = {
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-private': '',
  'data-sentry-mask': '',
  'data-dd-privacy': 'mask',
  'data-nr-mask': '',
  'data-openreplay-obscured': '',
  'data-sl': 'mask',
  'data-dtrum-mask': '',
};

/** Everything that holds or repeats an answer. `translate="no"` marks the person's own words. Descendants inherit the mask. */
const ANSWERS = [
  'input, select, textarea, canvas, output, iframe.receipt, [translate=no], [part=error], .reading',
  '[role=status], [part=error-summary] li, [part=note], [part=failure], [part=success], [part=waiting]',
].join();

/** Masks an element and all that is in it. */
export function mask(element: Element): void {
  for (const name of CLASSES) element.classList.add(name);
  for (const [name, value] of Object.entries(ATTRIBUTES)) element.setAttribute(name, value);
}

/** Masks the answers of a form before a recorder can see them, as long as its session lasts. */
export function maskAnswers({ element, store, features, signal }: ElementSession): void {
  const maskIn = (root: ParentNode) => {
    for (const answer of root.querySelectorAll(`:is(${ANSWERS}):not(.fs-mask)`)) mask(answer);
  };
  features.maskIn = maskIn;
  // The element has just been drawn, and nobody has been told yet.
  const controller = {
    hostUpdated() {
      maskIn(element.renderRoot);
    },
  };
  element.addController(controller);
  const unsubscribe = store.subscribe((fieldId) => {
    const field = features.fields?.container.querySelector(`[data-field="${CSS.escape(fieldId)}"]`);
    if (field) maskIn(field);
  });
  // Some views draw later: a picture, a list of options.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element || target instanceof ShadowRoot) maskIn(target);
  });
  observer.observe(element.renderRoot, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    element.removeController(controller);
    unsubscribe();
    observer.disconnect();
  });
}
