import type { AnsweredForm, WantedForm } from '../types.js';
import { enterEntries } from './enter-entries.js';
import { openDrawing } from './open-drawing.js';
import { writeForm } from './write-form.js';

/** Enters what a page has posted, checks it, and sends it, as the element does. @throws HostedFormError where the form can't be loaded. */
export async function answerForm(wanted: WantedForm, posted: FormData, signal: AbortSignal): Promise<AnsweredForm> {
  const { element, close } = await openDrawing(wanted, signal);
  try {
    await enterEntries(element, posted);
    await element.submit();
    await element.updateComplete;
    const status = element.session?.status;
    const drawn = writeForm(element, wanted);
    if (status?.name === 'sent') return { outcome: 'sent', drawn };
    if (status?.name === 'wrong') return { outcome: 'refused', drawn };
    return { outcome: 'failed', code: status?.name === 'failed' ? status.code : 'script-failed', drawn };
  } finally {
    close();
  }
}
