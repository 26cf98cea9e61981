// hosted-form-server: draws forms where there is no browser.
import { answerForm } from './drawing/answer-form.js';
import { drawForm, drawThanks } from './drawing/draw-form.js';
import { writeFragment, writePage } from './drawing/write-page.js';
import type { DrawingOptions, FormDrawing } from './types.js';

export type { AnsweredForm, DrawingOptions, DrawingWarning, DrawnForm, FormDrawing, Place, WantedForm } from './types.js';

/** Makes what draws forms, for `createProxy({ drawing: createDrawing() })` and for pages of one's own. */
export function createDrawing({ onWarning: warn = () => undefined }: DrawingOptions = {}): FormDrawing {
  return {
    version: '0.1.0',
    draw: (wanted, signal) => drawForm(wanted, signal, warn),
    answer: (wanted, posted, signal) => answerForm(wanted, posted, signal, warn),
    thanks: (wanted, signal) => drawThanks(wanted, signal, warn),
    embed: writeFragment,
    page: writePage,
  };
}
