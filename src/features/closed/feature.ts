import type { Feature } from '../../element/feature.js';

/** A form that can’t be filled in: it is closed, or has no fields. */
export const feature: Feature = {
  name: 'closed',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ listed }) => listed !== undefined && (listed.closed || listed.fields.length === 0),
  load: () => import('./instead-view.js'),
};
