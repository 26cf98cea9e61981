import type { Feature } from '../../element/feature.js';
import { findServed } from './served-tree.js';

/** Takes over from a tree that the server has drawn. Without its code that tree stays, and works as it does without a script. Decision 0051. */
export const feature: Feature = {
  name: 'served',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element }) => findServed(element) !== null,
  load: () => import('./take-over.js'),
};
