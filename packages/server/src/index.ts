// hosted-form-server: draws forms where there is no browser.
import { answerForm } from './drawing/answer-form.js';
import { drawForm } from './drawing/draw-form.js';
import { writeFragment, writePage } from './drawing/write-page.js';
import type { FormDrawing } from './types.js';

export type { AnsweredForm, DrawnForm, FormDrawing, Place, WantedForm } from './types.js';

/** Makes what draws forms, for `createProxy({ drawing: createDrawing() })` and for pages of one's own. */
export function createDrawing(): FormDrawing {
  return {
    version: '0.1.0',
    draw: drawForm,
    answer: answerForm,
    thanks: drawForm,
    embed: writeFragment,
    page: writePage,
  };
}
