import type { Feature } from '../../element/feature.js';

/** A form that goes on on another device. */
export const feature: Feature = {
  name: 'carry',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: ({ element }) => isSecureContext && element.matches('[carry]:not([preview])'),
  load: () => import('./install-carry.js'),
};
