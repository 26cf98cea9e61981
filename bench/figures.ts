/** Returns the median: the middle number, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2;
}

/** Returns the number that this part (0 to 1) of the numbers does not exceed. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** Writes a line that says whether a promise is kept. */
export function goal(isMet: boolean, sentence: string): string {
  return `${isMet ? 'met   ' : 'MISSED'} ${sentence}`;
}

/** Writes what is promised, a line each, and where the reasons of what is missed are. */
export function writeGoals(goals: readonly string[]): string {
  const reasons =
    'The reasons of what is missed are in docs/pages/speed/benchmarks.md: “What is not reached, and why”.';
  return [...goals, ...(goals.some((line) => line.startsWith('MISSED')) ? ['', reasons] : [])].join('\n');
}

/** Writes a ratio as a multiple. */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

/** Aligns the cells of a table in columns. */
export function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')).join('\n');
}
