import type { Feature } from '../../element/feature.js';

/** Answers that the page gives. Without them, some would be missing that nobody would miss before the form is sent. */
export const feature: Feature = {
  name: 'given',
  stage: 'opening',
  ifMissing: 'keep-trying',
  wanted: ({ element }) => element.matches('[values], [prefill], [capture]'),
  load: () => import('./give-answers.js'),
};
