import { textView } from '../shared/text-input/text-view.js';

export { definition } from './text.js';

/** One line of text. */
export const view = textView({});
