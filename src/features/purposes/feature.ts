import type { Feature } from '../../element/feature.js';
import { guessPurposes } from './purpose.js';

/** The purposes of fields, guessed from labels, by which browsers fill in. */
export const feature: Feature = {
  name: 'purposes',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ install: guessPurposes }),
};
