import type { Feature } from '../../element/feature.js';
import { keepListOnDevice } from './keep-list.js';

/** The field list that the device keeps for the next visit. Decision 0011. */
export const feature: Feature = {
  name: 'kept',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ install: keepListOnDevice }),
};
