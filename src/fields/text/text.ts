import { textAnswer } from '../shared/text-input/text-answer.js';

/** `text`, the short answer. Sent and stored as it was typed (recorded 2014, 2023). */
export const definition = textAnswer;
