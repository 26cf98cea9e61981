import type { Feature } from '../../element/feature.js';
import { followForm } from './follow-form.js';

/** The part of an element in a form of the page. */
export const feature: Feature = {
  name: 'host-form',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ join: followForm }),
};
