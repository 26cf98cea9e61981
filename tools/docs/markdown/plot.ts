// Plots: bars as SVG, each with its table.

/** A plot: a group of bars for each row, and in it a bar for each way. */
export interface Plot {
  readonly title: string;
  readonly unit: string;
  /** the digits after the point */
  readonly digits: number;
  readonly ways: (readonly [way: string, name: string])[];
  readonly rows: { name: string; values: Readonly<Record<string, number>> }[];
}

/** The measures of the drawing, in its own units. */
const WIDTH = 640;
const VALUES = 90;
const BAR = 18;
const BETWEEN = 2;
const BETWEEN_GROUPS = 16;
/** The width of a letter of a label, about. */
const LETTER = 7;

/** Draws a plot, with its numbers below it. */
export function renderPlot({ title, unit, digits, ways, rows }: Plot) {
  const most = Math.max(...rows.flatMap(({ values }) => Object.values(values)));
  const labels = Math.max(...rows.map(({ name }) => name.length)) * LETTER + 20;
  const group = ways.length * (BAR + BETWEEN) + BETWEEN_GROUPS;
  const write = (value: number | undefined = Number.NaN) => `${value.toFixed(digits)} ${unit}`;
  const bars = rows.flatMap(({ name, values }, row) => [
    `<text x="${labels - 12}" y="${row * group + (ways.length * (BAR + BETWEEN)) / 2 + 4}" text-anchor="end">${name}</text>`,
    ...ways.map(([way], index) => {
      const value = values[way] ?? 0;
      const length = Math.max(((WIDTH - labels - VALUES) * value) / most, 1).toFixed(1);
      const top = row * group + index * (BAR + BETWEEN);
      return `<rect class="bar-${way}" x="${labels}" y="${top}" width="${length}" height="${BAR}" rx="3"/><text x="${Number(length) + labels + 8}" y="${top + 14}">${write(value)}</text>`;
    }),
  ]);
  const key = ways.map(([way, name]) => `<i class="bar-${way}"></i>${name}`).join(' ');
  const head = ['Form', ...ways.map(([, name]) => name)];
  const lines = rows.map(({ name, values }) => [name, ...ways.map(([way]) => write(values[way]))]);
  return `<figure class="plot">
<figcaption>${title} <span class="plot-key">${key}</span></figcaption>
<div class="scroll" role="group" tabindex="0" aria-label="Plot: ${title}">
<svg viewBox="0 0 ${WIDTH} ${rows.length * group - BETWEEN_GROUPS}" role="img" aria-label="${title}: the table below has the numbers">${bars.join('')}</svg>
</div>
${renderTable(title, head, lines)}</figure>\n`;
}

/** Writes a table that opens on request. */
export function renderTable(title: string, head: readonly string[], lines: readonly (readonly string[])[]) {
  const cells = lines.map(
    ([name = '', ...rest]) => `<tr><th scope="row">${name}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<details><summary>The numbers: ${title}</summary>
<div class="scroll" role="group" tabindex="0" aria-label="Numbers: ${title}"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${cells.join('')}</tbody></table></div>
</details>\n`;
}
