import type { Feature } from '../../element/feature.js';
import type { FormElement } from '../../element/element-session.js';

const hasOwnWords = (element: FormElement): boolean =>
  Boolean(element.words) || element.querySelector(':scope > [slot=words]') !== null;

/** The owner's own words. Decision 0040. */
export const feature: Feature = {
  name: 'words',
  stage: 'opening',
  ifMissing: 'leave-out',
  wanted: ({ element }) => hasOwnWords(element),
  load: () => import('./take-own-words.js'),
};
