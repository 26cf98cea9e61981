import { textView } from '../shared/text-input/text-view.js';

export { definition } from './email.js';

/** An e-mail address. */
export const view = textView({ inputmode: 'email', autocomplete: 'email', ltr: true });
