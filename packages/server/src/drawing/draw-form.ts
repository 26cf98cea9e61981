import type { DrawnForm, WantedForm } from '../types.js';
import { openDrawing } from './open-drawing.js';
import { writeForm } from './write-form.js';

/** Draws a form that nobody has answered. @throws HostedFormError where it can't be loaded; the signal's reason. */
export async function drawForm(wanted: WantedForm, signal: AbortSignal): Promise<DrawnForm> {
  const { element, close } = await openDrawing(wanted, signal);
  try {
    return writeForm(element, wanted);
  } finally {
    close();
  }
}
