import type { Feature } from '../../element/feature.js';

/** A form in an editor: it is drawn, and nothing is sent. */
export const feature: Feature = {
  name: 'preview',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element }) => element.preview,
  load: () => import('./preview.js'),
};
