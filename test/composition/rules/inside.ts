import type { Fault, Rule } from '../snapshot.js';
import { TOLERANCE, reach } from './geometry.js';

/** Nothing leaves its box, its field or the form, no text is cut off, and the page does not become wider. */
export const inside: Rule = {
  name: 'nothing leaves its box',
  find: ({ root, overflow, fields, texts, controls }) => {
    const faults: Fault[] = overflow > 0 ? [{ what: 'the page scrolls sideways', px: overflow }] : [];
    const judge = (what: string, px: number) => {
      if (px > TOLERANCE) faults.push({ what, px });
    };
    // The room around an icon, which a finger may press, reaches into the margin, so that the icon itself begins at the edge.
    const drawn = controls.filter(({ kind, isDrawn }) => kind !== 'choice' || isDrawn);
    for (const { what, box, field, frame, scrolls, ...rest } of [...texts, ...drawn]) {
      if (scrolls) continue;
      const sides = { ...box, top: root.top, bottom: root.top };
      judge(`${what} out of the form`, reach(sides, { ...root, bottom: root.top }));
      const place = fields[field]?.box;
      if (place) judge(`${what} out of its field`, reach(sides, { ...place, top: root.top, bottom: root.top }));
      if (frame) judge(`${what} out of its box`, reach(box, frame));
      if ('cut' in rest) judge(`${what} is cut off`, rest.cut);
    }
    return faults;
  },
};
