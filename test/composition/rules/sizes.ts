import type { Rule } from '../snapshot.js';

/** The sizes of text. em of the form */
const SIZES = [0.875, 1, 1.25, 1.5, 1.75];

/** A text has one of five sizes. */
export const sizes: Rule = {
  name: 'text has one of five sizes',
  find: ({ texts, em }) =>
    texts.flatMap(({ what, size, isSign }) => {
      const off = Math.min(...SIZES.map((each) => Math.abs(each - size)));
      return !isSign && off > 0.01 ? [{ what: `${what}: ${size.toFixed(3)} em`, px: off * em }] : [];
    }),
};
