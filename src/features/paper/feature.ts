import type { Feature } from '../../element/feature.js';
import { preparePaper } from './paper.js';

/** A form on paper. */
export const feature: Feature = {
  name: 'paper',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ install: preparePaper }),
};
