import { textModule } from '../shared/text-input/text-view.js';
import { definition } from './text.js';

/** One line of text. */
export const fieldModule = textModule(definition, {});
