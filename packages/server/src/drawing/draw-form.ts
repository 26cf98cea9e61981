import { fetchSending } from '../../../../src/element/open/fetch-sending.js';
import type { AcceptedForm, DrawnForm, WantedForm, Warn } from '../types.js';
import { openDrawing } from './open-drawing.js';
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

/** The most turns in which the thanks are prepared. */
const MOST_TURNS = 500;

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
    element.session?.channel.emit('arrived', { submissionId, message, response: undefined });
    for (let turn = 0; element.session?.status.name !== 'sent' && turn < MOST_TURNS; turn++) await settled();
    await settled();
    return writeForm(element, page);
  } finally {
    close();
  }
}
