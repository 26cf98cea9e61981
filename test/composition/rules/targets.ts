import type { Rule } from '../snapshot.js';
import { TOLERANCE, height, width } from './geometry.js';

/** The least size of a target, by mouse and by finger. px */
const LEAST = { fine: 24, coarse: 44 };

/** Targets are large enough. Links within a sentence are left out. */
export const targets: Rule = {
  name: 'targets are large enough',
  find: ({ controls, isCoarse }) => {
    const least = isCoarse ? LEAST.coarse : LEAST.fine;
    return controls.flatMap(({ what, target, inSentence }) => {
      const size = Math.min(width(target), height(target));
      const isSmall = !inSentence && size < least - TOLERANCE / 2;
      return isSmall ? [{ what: `${what}: ${size.toFixed(1)} of ${least} px`, px: least - size }] : [];
    });
  },
};
