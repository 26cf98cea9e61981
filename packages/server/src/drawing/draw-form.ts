import { fetchSending } from '../../../../src/element/open/fetch-sending.js';
import type { DrawnForm, WantedForm, Warn } from '../types.js';
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

/** Draws the thanks of a form, to which a page that was posted leads. Nobody's answers are in them. */
export async function drawThanks(wanted: WantedForm, signal: AbortSignal, warn: Warn): Promise<DrawnForm> {
  const page = asPage(wanted);
  const { element, close, settled } = await openDrawing(page, signal, warn);
  try {
    await fetchSending(element);
    await element.show(
      { name: 'sent', accepted: { submissionId: '', message: '', response: undefined } },
      '[part=success]',
    );
    await settled();
    return writeForm(element, page);
  } finally {
    close();
  }
}
