import type { Feature } from '../../element/feature.js';

/** A form in the page's own tree. Decision 0001. */
export const feature: Feature = {
  name: 'light',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element }) => element.renderRoot !== element.shadowRoot,
  load: () => import('./prepare-light-form.js'),
};
