import type { Feature } from '../../element/feature.js';
import { drawPlace, rememberPlace } from './skeleton.js';

/** The place of a form: it is drawn while the form loads, and remembered for the next visit. Decision 0011. */
export const feature: Feature = {
  name: 'skeleton',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ join: drawPlace, install: rememberPlace }),
};
