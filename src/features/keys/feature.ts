import type { Feature } from '../../element/feature.js';
import { keepFocus } from './keep-key.js';
import { takeFocus } from './take-focus.js';

/** The keys of a form, and the place of what has the focus. */
export const feature: Feature = {
  name: 'keys',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ join: keepFocus, install: takeFocus }),
};
