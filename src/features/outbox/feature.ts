import type { Feature } from '../../element/feature.js';

/** Submissions that wait on the device for a connection. */
export const feature: Feature = {
  name: 'outbox',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element }) => element.outbox !== false && !element.preview,
  load: () => import('./install-outbox.js'),
};
