import type { Feature } from '../../element/feature.js';
import { followLanguage, speakAsPage } from './follow-language.js';

/** The language of the page, which may change. */
export const feature: Feature = {
  name: 'language',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => true,
  load: async () => ({ join: followLanguage, install: (session) => speakAsPage(session.element, session) }),
};
