import type { Feature } from '../../element/feature.js';
import { hasReview, isOneByOne } from './ways.js';

/** The pages of a form. Decision 0004. */
export const feature: Feature = {
  name: 'pages',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element, listed, loaded }) =>
    hasReview(element) ||
    isOneByOne(element, listed?.settings) ||
    (loaded?.fields.some(({ field }) => field.startsPage) ?? false),
  load: () => import('./paging.js'),
};
