import type { Feature } from '../../element/feature.js';
import { suitTexts } from './suit-script.js';

/** The details of controls, and the type of other scripts. */
export const feature: Feature = {
  name: 'details',
  stage: 'painted',
  ifMissing: 'leave-out',
  draws: true,
  wanted: () => true,
  load: async () => ({ install: suitTexts }),
};
