import type { Feature } from '../../element/feature.js';
import { keepMasked } from './keep-masked.js';

/** The masks of what views draw later, for session recorders. Decision 0018. */
export const feature: Feature = {
  name: 'masks',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ install: keepMasked }),
};
