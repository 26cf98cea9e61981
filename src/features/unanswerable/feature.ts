import type { Feature } from '../../element/feature.js';

/** Fields that need an answer which nobody can give here. */
export const feature: Feature = {
  name: 'unanswerable',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ loaded }) =>
    loaded?.fields.some(({ field, module }) => module.definition.isUnanswerable?.(field)) ?? false,
  load: () => import('./unanswerable.js'),
};
