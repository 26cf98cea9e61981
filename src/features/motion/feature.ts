import type { Feature } from '../../element/feature.js';
import { hasSetting } from '../../platform/css/conditions.js';

/** What changes in a form glides to its place, unless the person has asked for less motion. */
export const feature: Feature = {
  name: 'motion',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => !hasSetting('(prefers-reduced-motion: reduce)'),
  load: () => import('./move-changes.js'),
};
