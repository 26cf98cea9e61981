import type { Feature } from '../../element/feature.js';

/** Labels beside their controls. */
export const feature: Feature = {
  name: 'labels',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ listed }) => Boolean(listed?.settings['label_position']),
  load: () => import('./labels-beside.js'),
};
