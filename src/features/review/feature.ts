import type { Feature } from '../../element/feature.js';
import { hasReview } from '../pages/ways.js';

/** All answers in words, before they are sent. */
export const feature: Feature = {
  name: 'review',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element }) => hasReview(element),
  load: () => import('./review.js'),
};
