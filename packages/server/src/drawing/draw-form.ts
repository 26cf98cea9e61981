import { fetchSending } from '../../../../src/element/open/fetch-sending.js';
import type { AcceptedForm, DrawnForm, WantedForm, Warn } from '../types.js';
import { authorsMessage } from '../../../../src/element/views/authors-words.js';
import { openDrawing } from './open-drawing.js';
import { findRoot } from './prepare-form.js';
import { asPage, writeForm } from './write-form.js';

/** Draws a form that nobody has answered. @throws HostedFormError where it can't be loaded; the signal's reason. */
export async function drawForm(wanted: WantedForm, signal: AbortSignal, warn: Warn): Promise<DrawnForm> {
  const { element, close } = await openDrawing(wanted, signal, warn);
  try {
    return writeForm(element, wanted);
  } finally {
    close();
  }
}

/** Draws the thanks of a form, to which a page that was posted leads. Those of the author pass the sanitiser. Nobody's answers are in them. */
export async function drawThanks(
  wanted: WantedForm,
  signal: AbortSignal,
  warn: Warn,
  { submissionId, message }: AcceptedForm = { submissionId: '', message: '' },
): Promise<DrawnForm> {
  const page = asPage(wanted);
  const { element, close, settled } = await openDrawing(page, signal, warn);
  try {
    await fetchSending(element);
    await element.show({ name: 'sent', accepted: { submissionId, message, response: undefined } }, '[part=success]');
    await settled();
    const own = await authorsMessage(message, element.session?.loaded.form.language ?? '');
    if (own) putThanks(findRoot(element), own);
    return writeForm(element, page);
  } finally {
    close();
  }
}

/** Puts the author's thanks in place of the element's. One with a heading needs no other. */
function putThanks(root: Element, own: Element): void {
  if (own.querySelector('h1, h2, h3, h4, h5, h6')) root.querySelector('[part~=success] h2')?.remove();
  root.querySelector('[part~=success] slot > p')?.replaceWith(own);
}
