import { tryPart } from '../../parts/fetch-part.js';
import type { FormElement } from '../../element/element-session.js';
import { isOnUsualPage, waitForChange } from './usual-page.js';

// Decision 0038: the colours of a form keep their contrast on the page’s real background.
/** Waits until the page is another than dark on white, and then keeps the contrast of the form. */
export async function suitBackground(element: FormElement, signal: AbortSignal): Promise<void> {
  await element.updateComplete;
  while (isOnUsualPage(element)) if (!(await waitForChange(element, signal))) return;
  const code = await tryPart(() => import('./follow-page.js'));
  code?.followPage(element, signal);
}
