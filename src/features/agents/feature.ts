import type { Feature } from '../../element/feature.js';
import { findModelContext } from '../../platform/model-context.js';

/** A form that agents of the browser fill in by a tool. */
export const feature: Feature = {
  name: 'agents',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: ({ element }) => element.agents && !element.preview && findModelContext(document) !== undefined,
  load: () => import('./offer-form.js'),
};
