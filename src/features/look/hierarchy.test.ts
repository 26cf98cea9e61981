// What is above another in a form looks so in every look: a heading, the label of a group, a label, the label of a part, a hint.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found } from '../../../test/support/wait.js';
import { LOOKS } from './looks.js';

startService();

const FIELDS = [
  { id: '1', type: 'section', section_heading: 'About you' },
  { id: '2', type: 'name', label: 'Your name', visible_subfields: ['first', 'last'] },
  { id: '3', type: 'text', label: 'Town', description: 'Where you live' },
  { id: '4', type: 'radio', label: 'Size', options: [{ label: 'S', value: 's' }] },
  { id: '5', type: 'matrix', label: 'How was it?', row_choices: 'Food', column_choices: 'Bad\nGood' },
];

/** Parts of a form, from the one that stands above all others. */
const PARTS = {
  heading: '[part=section-heading]',
  group: 'legend.label',
  label: 'label.label',
  part: '[part=subfield-label]',
  hint: '[part=hint]',
  option: '[part=option]',
  column: '[part=matrix-column]',
  row: '[part=matrix-row]',
} as const;

type Part = keyof typeof PARTS;

/** Pairs of which the first one stands out from the second one. */
const ABOVE: readonly (readonly [Part, Part])[] = [
  ['heading', 'group'],
  ['group', 'part'],
  ['group', 'option'],
  ['group', 'row'],
  ['label', 'part'],
  ['label', 'hint'],
];
/** Pairs of which the second one is no stronger than the first one. */
const LEVEL: readonly (readonly [Part, Part])[] = [
  ['heading', 'label'],
  ['group', 'label'],
  ['group', 'column'],
];

/** Reads how a part looks: the size and the weight of its text, and whether it has the colour of the form's text. */
function read(harness: Harness, part: Part) {
  const element = found(harness.root.querySelector(PARTS[part]), part);
  const { fontSize, fontWeight, color } = getComputedStyle(element);
  const text = getComputedStyle(found(harness.root.querySelector('[part=root]'), 'the root')).color;
  return { size: parseFloat(fontSize), weight: Number(fontWeight), isFull: color === text ? 1 : 0 };
}

const presets = [LOOKS.preset.plain, ...Object.keys(LOOKS.preset.sheets)];
const themes = [LOOKS.theme.plain, ...Object.keys(LOOKS.theme.sheets)];

describeOnce('The order of what is written in a form', () => {
  for (const preset of presets)
    for (const theme of themes)
      it(`is seen by size, weight or colour: ${preset}, ${theme}`, async () => {
        const { harness } = await openForm(FIELDS, { attributes: { preset, theme } });
        for (const [upper, lower] of [...ABOVE, ...LEVEL]) {
          const [high, low] = [read(harness, upper), read(harness, lower)];
          const name = `${upper} ${JSON.stringify(high)}, ${lower} ${JSON.stringify(low)}`;
          const isLarger = high.size > low.size * 1.15;
          expect(isLarger || (high.size >= low.size && high.weight >= low.weight), name).to.equal(true);
        }
        for (const [upper, lower] of ABOVE) {
          const [high, low] = [read(harness, upper), read(harness, lower)];
          const name = `${upper} ${JSON.stringify(high)} above ${lower} ${JSON.stringify(low)}`;
          expect(high.size > low.size || high.weight > low.weight || high.isFull > low.isFull, name).to.equal(true);
        }
      });
});
