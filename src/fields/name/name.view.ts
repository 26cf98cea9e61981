import type { Words } from '../../locale/words.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './name.js';
import { autofillPart } from '../shared/controls/autofill.js';
import { subfieldControls } from '../shared/subfields/subfield-control.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';

/** The texts that a browser may fill in. An initial gets none. */
const AUTOFILL: Readonly<Record<string, string>> = {
  prefix: 'honorific-prefix',
  first: 'given-name',
  middle: 'additional-name',
  last: 'family-name',
  suffix: 'honorific-suffix',
};

function label({ name }: Words, subfield: string): string {
  const labels: Readonly<Record<string, string>> = name;
  return labels[subfield] ?? subfield;
}

// Decision 0017: the parts are drawn as the language writes names, and are sent as the service names them.
/** Draws a person's name in its parts. The order of the words is that of the language. */
const view: FieldView<SubfieldsField, Parts> = {
  frame: 'group',
  subfieldLabel: (_field, words, subfield) => label(words, subfield),
  render: (scope) =>
    subfieldControls(
      scope,
      Object.entries(scope.words.name)
        .filter(([name]) => scope.field.subfields.includes(name))
        .map(([name, label]) => ({
          name,
          label,
          autocomplete: autofillPart(scope, AUTOFILL[name] ?? 'off'),
          width: /fix|ini/.test(name) ? 'short' : '',
        })),
    ),
};

export const fieldModule: FieldModule<SubfieldsField, Parts> = { definition, view };
