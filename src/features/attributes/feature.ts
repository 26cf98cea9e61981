import type { Feature } from '../../element/feature.js';
import { followAttributes } from './follow-attributes.js';

/** The look that follows its attributes. */
export const feature: Feature = {
  name: 'look',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ join: followAttributes }),
};
