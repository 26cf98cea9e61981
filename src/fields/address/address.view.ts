import type { Words } from '../../locale/words.js';
import type { FieldModule, FieldView } from '../view.js';
import { autofillOfPart } from '../shared/controls/autofill.js';
import { subfieldControls } from '../shared/subfields/subfield-control.js';
import type { Subfield } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { definition } from './address.js';
import type { AddressField } from './address.js';
import { countryControl } from './country.js';
import { formatOf } from './postcode.js';

type Control = Pick<Subfield, 'autocomplete' | 'width'>;

const CONTROLS: Readonly<Record<string, Control>> = {
  address: { autocomplete: 'address-line1', width: 'full' },
  address2: { autocomplete: 'address-line2', width: 'full' },
  city: { autocomplete: 'address-level2' },
  state: { autocomplete: 'address-level1' },
  zip: { autocomplete: 'postal-code' },
  country: { autocomplete: 'country-name', width: 'full' },
};

/** Returns the label of a subfield, in the words of the chosen country. */
function label(field: AddressField, { address }: Words, subfield: string, answer: Parts): string {
  const format = formatOf(field.format, answer['country']);
  if (subfield === 'state') return address.state[format];
  if (subfield === 'zip') return address.zip[format];
  return address[subfield as 'address' | 'address2' | 'city' | 'country'];
}

/** Draws a postal address in its parts. */
const view: FieldView<AddressField, Parts> = {
  frame: 'group',
  subfieldLabel: label,
  render: (scope) =>
    subfieldControls(
      scope,
      scope.field.subfields.map((name) => {
        const control = CONTROLS[name];
        // A section lets browsers tell two addresses of one form apart. Chromium fills in nothing of a section that stands alone.
        const section = scope.isFirstOfType ? '' : `section-${scope.field.id} `;
        const autocomplete = section + autofillOfPart(scope, control?.autocomplete ?? 'off');
        return {
          ...control,
          autocomplete,
          name,
          label: label(scope.field, scope.words, name, scope.answer),
          ...(name === 'country' && { control: countryControl(scope, autocomplete) }),
        };
      }),
    ),
};

export const fieldModule: FieldModule<AddressField, Parts> = { definition, view };
