import type { Fault, Field, Rule } from '../snapshot.js';
import { TOLERANCE, width } from './geometry.js';

/** Neighbours in a row share the line of their labels and of their controls, and boxes for numbers share their width. */
export const lines: Rule = {
  name: 'neighbours share their lines',
  find: ({ fields }) => listRows(fields).flatMap((row) => (row.length < 2 ? [] : judge(row))),
};

/** Lists the rows of fields. */
export function listRows(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && Math.abs(last.box.top - field.box.top) <= TOLERANCE) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

function judge(row: readonly Field[]): Fault[] {
  const areInLine = row.every(({ frame }) => frame === 'label');
  const faults: Fault[] = [];
  const compare = (what: string, read: (field: Field) => number | undefined) => {
    const values = row.flatMap((field) => read(field) ?? []);
    const px = Math.max(...values) - Math.min(...values);
    if (values.length > 1 && px > TOLERANCE)
      faults.push({ what: `${what} of ${row.map(({ type }) => type).join(', ')}`, px });
  };
  // A group has its label within its frame, which no grid can take apart. So its label is at the top.
  if (areInLine) compare('ends of labels', ({ label }) => label?.bottom);
  else if (row.every(({ frame }) => frame !== 'bare')) compare('tops of labels', ({ label }) => label?.top);
  if (areInLine) compare('controls', ({ area }) => area?.top);
  const isSame = Math.abs(
    Math.max(...row.map(({ box }) => width(box))) - Math.min(...row.map(({ box }) => width(box))),
  );
  if (isSame <= TOLERANCE) compare('widths of number boxes', ({ numberWidth }) => numberWidth);
  return faults;
}
