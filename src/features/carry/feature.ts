import type { Feature } from '../../element/feature.js';
import { findGlobal } from '../../platform/globals.js';
import { anyLink } from '../../platform/link/carried-link.js';

/** A form that goes on on another device. */
export const feature: Feature = {
  name: 'carry',
  stage: 'painted',
  ifMissing: 'leave-out',
  // Who comes by a link is told, too, that the owner has turned it off.
  wanted: ({ element }) =>
    element.matches('[carry]:not([preview])')
      ? findGlobal('isSecureContext') === true
      : anyLink() === element.formId && !element.matches('[preview]'),
  load: () => import('./install-carry.js'),
};
