import type { Feature } from '../../element/feature.js';
import { isMoreThanSimple } from '../../element/open/simple-form.js';

/** Columns, fields within fields, and large forms. */
export const feature: Feature = {
  name: 'layout',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element, listed }) => listed !== undefined && isMoreThanSimple(element, listed),
  load: () => import('./layout.js'),
};
