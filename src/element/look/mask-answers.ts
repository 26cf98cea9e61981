// Decision 0061: what records the sessions of visitors never sees their answers.
import type { ElementSession } from '../element-session.js';

/** Classes by which session recorders know what is private. docs/pages/security/session-recorders.md names the source of each. */
const CLASSES = 'fs-mask ph-no-capture rr-mask mp-mask amp-mask mf-masked no-mouseflow';

/** Attributes by which others know it. */
const ATTRIBUTES = Object.entries({
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-private': '',
  'data-sentry-mask': '',
  'data-dd-privacy': 'mask',
  'data-nr-mask': '',
  'data-openreplay-obscured': '',
  'data-sl': 'mask',
  'data-dtrum-mask': '',
});

/** Everything that holds or repeats an answer. `translate="no"` marks the person's own words. Descendants inherit the mask. */
const ANSWERS = [
  'input, select, textarea, canvas, output, iframe.receipt, [translate=no], [part=error], .reading',
  '[role=status], [part=error-summary] li, [part=note], [part=failure], [part=success], [part=waiting]',
].join();

/** Masks an element and all that is in it. */
export function mask(element: Element): void {
  // All classes at once: the browser reads the list anew for each call.
  element.className = `${element.className} ${CLASSES}`.trim();
  for (const [name, value] of ATTRIBUTES) element.setAttribute(name, value);
}

/** Masks the answers of a form in the moment in which it is drawn, before a recorder can see them. */
export function maskAnswers({ element, features, signal }: ElementSession): void {
  features.maskIn = (root) => {
    for (const answer of root.querySelectorAll(`:is(${ANSWERS}):not(.fs-mask)`)) mask(answer);
  };
  // The element has just been drawn, and nobody has been told yet.
  const controller = {
    hostUpdated() {
      features.maskIn?.(element.renderRoot);
    },
  };
  element.addController(controller);
  signal.addEventListener('abort', () => {
    element.removeController(controller);
  });
}
