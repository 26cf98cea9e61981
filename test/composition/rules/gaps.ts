import type { Fault, Gap, Rule, Snapshot } from '../snapshot.js';
import { TOLERANCE } from './geometry.js';
import { listRows } from './lines.js';

/** The grid of space. em */
const GRID = 0.25;
/** The least room above a control: a ring of 3 px touches no text. em */
const ABOVE_CONTROL = 0.375;
/** The same below the label of a part, which is small. em */
const ABOVE_PART = 0.25;
/** The least room between a note, a group of fields and the buttons. em */
const BETWEEN_BLOCKS = 0.5;

/** The room between what stands above each other is on the grid, and never too little above a control or between blocks. */
export const gaps: Rule = {
  name: 'gaps are on the scale',
  find: (snapshot) => [...snapshot.gaps.flatMap((gap) => judge(gap, snapshot)), ...betweenFields(snapshot)],
};

const toGrid = (px: number, em: number): number => {
  const step = GRID * em;
  return Math.abs(px - Math.round(px / step) * step);
};

function judge({ from, to, field, px, what }: Gap, { em, fields }: Snapshot): Fault[] {
  const isAbove = ['label', 'part-label', 'hint', 'error'].includes(from) && !['hint', 'error', 'label'].includes(to);
  const isBlock = from === 'block';
  const least = (isBlock ? BETWEEN_BLOCKS : from === 'part-label' ? ABOVE_PART : ABOVE_CONTROL) * em;
  if ((isAbove || isBlock) && px < least - TOLERANCE)
    return [{ what: `${what}: ${px.toFixed(1)} px is too little`, px: least - px }];
  // In a row, the messages of neighbours make room as well.
  const row = listRows(fields).find((each) => each.includes(fields[field] as never));
  if (row && row.length > 1) return [];
  const off = toGrid(px, em);
  return off > TOLERANCE ? [{ what: `${what}: ${px.toFixed(1)} px`, px: off }] : [];
}

function betweenFields({ fields, em }: Snapshot): Fault[] {
  const rows = listRows(fields);
  return rows.slice(1).flatMap((row, index) => {
    const [above, below] = [rows[index] ?? [], row];
    const px = Math.min(...below.map(({ box }) => box.top)) - Math.max(...above.map(({ box }) => box.bottom));
    const off = toGrid(px, em);
    const what = `${above.at(-1)?.type ?? ''} → ${below[0]?.type ?? ''}: ${px.toFixed(1)} px between fields`;
    return off > TOLERANCE ? [{ what, px: off }] : [];
  });
}
