import type { Feature } from '../../element/feature.js';

/** Drafts on the device. Without their code nothing that is entered would be kept, so the form does not open. */
export const feature: Feature = {
  name: 'draft',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ element }) => element.matches('[draft]:not([preview])'),
  load: () => import('./install-draft.js'),
};
