import { textAnswer } from '../text-answer.js';

/**
 * `phone`. Free text: a mask would mangle what people paste or fill in. Sent and stored as it was typed; the service's own
 * form stores `(323) 555-1212` (recorded 2023).
 */
export const definition = textAnswer;
