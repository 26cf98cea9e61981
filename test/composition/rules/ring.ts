import type { Rule } from '../snapshot.js';
import { TOLERANCE, grow, overlap } from './geometry.js';

/** The ring around a control of text. px */
const SOFT = 3;
/** The outline around all others, with its distance. px */
const OUTLINE = 4;

/** The ring around the focus touches no text. */
export const ring: Rule = {
  name: 'a ring touches no text',
  find: ({ controls, texts }) =>
    controls.flatMap((control, index) => {
      if (control.inSentence) return [];
      const around = grow(control.box, control.kind === 'text' ? SOFT : OUTLINE);
      return texts.flatMap((text) => {
        if (text.within.includes(index) && control.kind !== 'choice') return [];
        const isIn = overlap(text.box, control.box) > 0;
        const px = isIn ? 0 : Math.max(...text.lines.map((line) => overlap(line, around)));
        return px > TOLERANCE ? [{ what: `${control.what} touches ${text.what}`, px }] : [];
      });
    }),
};
