// @ts-check
// The plots of the page on speed: bars as SVG, each with its table, from what `npm run bench` wrote last.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../generated-file.mjs';

/** @typedef {Readonly<Record<'cpu' | 'heap' | 'key', number>>} Measures */
/** @typedef {{ size: number, measures: Readonly<Record<'element' | 'by-hand', Measures>> }} Row */
/** @typedef {{ processor: string, processors: number, memory: string, load: number, node: string, browser: string }} Machine */
/** @typedef {{ key: keyof Measures, title: string, unit: string, digits: number }} Plot */

/** @type {Plot[]} */
const PLOTS = [
  { key: 'cpu', title: 'CPU time until the whole form is there', unit: 'ms', digits: 0 },
  { key: 'heap', title: 'Memory of scripts with the form open', unit: 'MB', digits: 1 },
  { key: 'key', title: 'CPU time of a key in the middle of the form', unit: 'ms', digits: 2 },
];
const WAYS = /** @type {const} */ ([
  ['element', 'hosted-form'],
  ['by-hand', 'by hand'],
]);

/** The measures of the drawing, in its own units. */
const WIDTH = 640;
const LABELS = 110;
const VALUES = 90;
const BAR = 18;
const GROUP = 56;

/** Draws all plots, and says where the measures come from. */
export function renderMeasures() {
  /** @type {{ date: string, machine: Machine, forms: Row[] }} */
  const { date, machine, forms } = JSON.parse(readFileSync(join(ROOT, 'bench/results.json'), 'utf8'));
  const { processor, processors, memory, load, node, browser } = machine;
  const place = `Measured on <time datetime="${date}">${date}</time> in ${browser} with Node ${node}, on ${processors} processors (${processor}), ${memory}, load ${load.toFixed(1)}.`;
  return `${PLOTS.map((plot) => renderPlot(plot, forms)).join('')}<p>${place}</p>\n`;
}

/**
 * @param {Plot} plot
 * @param {Row[]} rows
 */
function renderPlot({ key, title, unit, digits }, rows) {
  const most = Math.max(...rows.flatMap(({ measures }) => WAYS.map(([way]) => measures[way][key])));
  const write = (/** @type {number} */ value) => `${value.toFixed(digits)} ${unit}`;
  const bars = rows.flatMap(({ size, measures }, row) => [
    `<text x="${LABELS - 12}" y="${row * GROUP + 26}" text-anchor="end">${fields(size)}</text>`,
    ...WAYS.map(([way], index) => {
      const value = measures[way][key];
      const length = Math.max(((WIDTH - LABELS - VALUES) * value) / most, 1).toFixed(1);
      const top = row * GROUP + index * (BAR + 2);
      return `<rect class="bar-${way}" x="${LABELS}" y="${top}" width="${length}" height="${BAR}" rx="3"/><text x="${Number(length) + LABELS + 8}" y="${top + 14}">${write(value)}</text>`;
    }),
  ]);
  const cells = rows.map(
    ({ size, measures }) =>
      `<tr><th scope="row">${fields(size)}</th>${WAYS.map(([way]) => `<td>${write(measures[way][key])}</td>`).join('')}</tr>`,
  );
  return `<figure class="plot">
<figcaption>${title} <span class="plot-key"><i class="bar-element"></i>hosted-form <i class="bar-by-hand"></i>by hand</span></figcaption>
<div class="scroll" role="group" tabindex="0" aria-label="Plot: ${title}">
<svg viewBox="0 0 ${WIDTH} ${rows.length * GROUP - 16}" role="img" aria-label="${title}: the table below has the numbers">${bars.join('')}</svg>
</div>
<details><summary>The numbers</summary>
<div class="scroll" role="group" tabindex="0" aria-label="Numbers: ${title}"><table><thead><tr><th scope="col">Form</th>${WAYS.map(([, name]) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${cells.join('')}</tbody></table></div>
</details>
</figure>\n`;
}

/** @param {number} size */
const fields = (size) => `${size.toLocaleString('en')} fields`;
