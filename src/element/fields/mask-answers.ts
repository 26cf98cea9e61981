// Decision 0018: what records the sessions of visitors never sees their answers.
import type { ReactiveController } from 'lit';
import type { ElementSession, FormElement } from '../element-session.js';

/** Classes by which session recorders know what is private. docs/pages/security/session-recorders.md names the source of each. */
const CLASSES = 'fs-mask ph-no-capture rr-mask mp-mask amp-mask mf-masked no-mouseflow';

/** Data by which others know it, most without a value. */
const DATA =
  'hj-suppress clarity-mask=true private sentry-mask dd-privacy=mask nr-mask openreplay-obscured sl=mask dtrum-mask'
    .split(' ')
    .map((written) => written.split('='));

/** Everything that holds or repeats an answer. `translate="no"` marks the person's own words. Descendants inherit the mask. */
const ANSWERS = [
  'input,select,textarea,canvas,output,iframe.receipt,[translate=no],[part=error],.reading',
  '[role=status],[part=error-summary] li,[part=note],[part=failure],[part=success],[part=waiting]',
].join();

const UNMASKED = `:is(${ANSWERS}):not(.fs-mask)`;

/** Masks an element and all that is in it. */
export function mask(element: Element): void {
  // All classes at once: the browser reads the list again for each call.
  element.className = `${element.className} ${CLASSES}`.trim();
  for (const [name, value = ''] of DATA) element.setAttribute(`data-${name}`, value);
}

/** Masks all answers in a tree that are not masked yet. */
function maskIn(root: ParentNode): void {
  for (const answer of root.querySelectorAll(UNMASKED)) mask(answer);
}

/** Masks the answers of a form in the moment in which it is drawn, before a recorder can see them. */
export function maskAnswers({ element, features, signal }: ElementSession): void {
  features.maskIn = maskIn;
  const masking = new Masking(element);
  element.addController(masking);
  signal.addEventListener('abort', masking);
}

/**
 * Masks what an update has drawn, until the form is gone. It is a class because a minifier would move a function into the one that opens
 * the form. There, it would keep the whole field list in memory.
 */
class Masking implements ReactiveController, EventListenerObject {
  constructor(readonly element: FormElement) {}

  // The element has just been drawn, and nobody has been told yet.
  hostUpdated(): void {
    this.element.faults.alone('masks', () => {
      maskIn(this.element.renderRoot);
    });
  }

  handleEvent(): void {
    this.element.removeController(this);
  }
}
