import type { Feature } from '../../element/feature.js';
import { hasSetting } from '../../platform/css/conditions.js';

/** The motion of what changes in a form, unless the person has asked for less of it. */
export const feature: Feature = {
  name: 'motion',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => !hasSetting('(prefers-reduced-motion: reduce)'),
  load: () => import('./move-changes.js'),
};
