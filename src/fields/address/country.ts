import { dropdown } from '../shared/controls/dropdown.js';
import { changed, isRequired } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { ViewScope } from '../view.js';
import type { AddressField } from './address.js';
import { countries } from './countries.js';

const name = 'country';

/** Draws the countries as a native select: a phone shows its own wheel, and a letter finds a country. */
export function countryControl(scope: ViewScope<AddressField, Parts>, autocomplete: string): Element {
  const chosen = scope.answer[name] ?? '';
  const known = countries(scope.words.language);
  // A default or a stored answer may have another name for its country, which stays an option.
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return dropdown(
    scope,
    {
      id: scope.id(name),
      name: scope.name(name),
      autocomplete,
      required: isRequired(scope, { name }),
      disabled: scope.readonly,
      'aria-describedby': scope.describedBy(name),
      'aria-invalid': scope.invalid(name),
    },
    scope.words.select.choose,
    isKnown ? known : [{ label: chosen, value: chosen }, ...known],
    chosen,
    changed(scope, { name }),
  );
}
