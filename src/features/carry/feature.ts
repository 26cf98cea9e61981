import type { Feature } from '../../element/feature.js';
import { findGlobal } from '../../platform/globals.js';

/** A form that goes on on another device. */
export const feature: Feature = {
  name: 'carry',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: ({ element }) => element.matches('[carry]:not([preview])') && findGlobal('isSecureContext') === true,
  load: () => import('./install-carry.js'),
};
