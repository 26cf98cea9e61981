import type { Words } from '../../locale/words.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './name.js';
import { autofillOfPart } from '../shared/controls/autofill.js';
import { subfieldControls } from '../shared/subfields/subfield-control.js';
import type { Subfield } from '../shared/subfields/subfield-control.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';

type Control = Pick<Subfield, 'autocomplete' | 'width'>;

const CONTROLS: Readonly<Record<string, Control>> = {
  prefix: { autocomplete: 'honorific-prefix', width: 'short' },
  first: { autocomplete: 'given-name' },
  middle: { autocomplete: 'additional-name' },
  initial: { autocomplete: 'off', width: 'short' },
  last: { autocomplete: 'family-name' },
  suffix: { autocomplete: 'honorific-suffix', width: 'short' },
};

function label({ name }: Words, subfield: string): string {
  const labels: Readonly<Record<string, string>> = name;
  return labels[subfield] ?? subfield;
}

/** Draws a person's name in its parts. */
const view: FieldView<SubfieldsField, Parts> = {
  frame: 'group',
  subfieldLabel: (_field, words, subfield) => label(words, subfield),
  render: (scope) =>
    subfieldControls(
      scope,
      scope.field.subfields.map((name) => ({
        ...CONTROLS[name],
        autocomplete: autofillOfPart(scope, CONTROLS[name]?.autocomplete ?? 'off'),
        name,
        label: label(scope.words, name),
      })),
    ),
};

export const fieldModule: FieldModule<SubfieldsField, Parts> = { definition, view };
