import type { Feature } from '../../element/feature.js';
import { isOneByOne } from '../pages/ways.js';

/** One question at a time. */
export const feature: Feature = {
  name: 'one-by-one',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element, listed }) => isOneByOne(element, listed?.settings),
  load: () => import('./one-by-one.js'),
};
