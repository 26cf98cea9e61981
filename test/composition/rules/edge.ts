import type { Field, Rule, Snapshot } from '../snapshot.js';
import { TOLERANCE } from './geometry.js';
import { listRows } from './lines.js';

/** The parts of a whole row. */
const ROW = 12;

/** The edge of the form is the edge of its place, and rows of fields begin and end at it. */
export const edge: Rule = {
  name: 'the edge is the form’s',
  find: (snapshot) => {
    const { host, root, fields } = snapshot;
    const sides = [
      { what: 'the form leaves room at the left of its place', px: root.left - host.left },
      { what: 'the form leaves room at the right of its place', px: host.right - root.right },
      ...listRows(fields).flatMap((row) => listSides(row, snapshot)),
    ];
    return sides.filter(({ px }) => Math.abs(px) > TOLERANCE);
  },
};

/** Lists how far the ends of a row are from those of the form. A row may end sooner where there is no room for the next field. */
function listSides(row: readonly Field[], { root, isRtl }: Snapshot): { what: string; px: number }[] {
  const left = {
    what: `${row[0]?.type ?? ''} begins elsewhere`,
    px: Math.min(...row.map(({ box }) => box.left)) - root.left,
  };
  const right = {
    what: `${row.at(-1)?.type ?? ''} ends elsewhere`,
    px: root.right - Math.max(...row.map(({ box }) => box.right)),
  };
  const isWhole = row.reduce((sum, { span }) => sum + span, 0) >= ROW;
  return isWhole ? [left, right] : [isRtl ? right : left];
}
