import { textModule } from '../shared/text-input/text-view.js';
import { definition } from './email.js';

/** An e-mail address. */
export const fieldModule = textModule(definition, { inputmode: 'email', autocomplete: 'email', ltr: true });
