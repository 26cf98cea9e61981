/** Tells whether two names are nearly the same: a few letters are left out, added, exchanged or replaced. */
export function isNear(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) > 5 ? 2 : 1;
  return Math.abs(one.length - other.length) <= most && countEdits(one, other) <= most;
}

/** Counts the letters to change between two names. Two neighbours that changed their places are one change. */
function countEdits(one: string, other: string): number {
  const rows: number[][] = [[...Array(other.length + 1).keys()]];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1)
      line.push(leastEdits(one, other, rows, line, row, column));
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** Computes one place of the table of changes, from the places before it. */
function leastEdits(
  one: string,
  other: string,
  rows: readonly (readonly number[])[],
  line: readonly number[],
  row: number,
  column: number,
): number {
  const read = (cells: readonly number[] | undefined, at: number) => cells?.[at] ?? Infinity;
  const isSame = one[row - 1] === other[column - 1];
  const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  return Math.min(
    read(rows[row - 1], column) + 1,
    read(line, column - 1) + 1,
    read(rows[row - 1], column - 1) + (isSame ? 0 : 1),
    isSwapped ? read(rows[row - 2], column - 2) + 1 : Infinity,
  );
}

/** Reduces a name to what people mean by it: without case, hyphens, underscores and `data-`. */
export const reduceName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^data[-_:.]/, '')
    .replace(/[-_:.]/g, '');
