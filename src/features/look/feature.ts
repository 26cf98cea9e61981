import type { Feature } from '../../element/feature.js';
import { readBrand } from './brand/page-buttons.js';

/** The look that the owner names, or the accent that a button of the page tells. Decision 0039. */
export const feature: Feature = {
  name: 'look',
  stage: 'opening',
  ifMissing: 'leave-out',
  // The page is read once, before the list is there.
  wanted: ({ element, listed }) =>
    element.matches('[theme], [preset], [brand], [choices]') || (!listed && readBrand(element) !== undefined),
  load: () => import('./apply-look.js'),
};
