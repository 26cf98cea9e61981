import type { Feature } from '../../element/feature.js';
import { followReading } from './follow-reading.js';

/** Answers that can only be read. */
export const feature: Feature = {
  name: 'reading',
  stage: 'painted',
  ifMissing: 'leave-out',
  draws: true,
  wanted: () => true,
  load: async () => ({ install: followReading }),
};
