import type { Words } from '../../../locale/words.js';
import type { TextAnswerField } from './text-answer.js';

/** Says before anybody types how long a text has to be, unless the author's hint names the number. */
export const sayLeast = ({ minLength = 0, hint }: TextAnswerField, { text }: Words): string =>
  minLength > 1 && !hint.includes(String(minLength)) ? text.atLeast(minLength) : '';
