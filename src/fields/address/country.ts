import type { TemplateResult } from 'lit';
import type { Option } from '../../model/form.js';
import { dropdown } from '../shared/controls/dropdown.js';
import { changed, isRequired } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { ViewScope } from '../view.js';
import type { AddressField } from './address.js';
import { countries } from '../shared/options/countries.js';

/** The name of the subfield. */
export const name = 'country';

/** Draws the control of the country. */
export type DrawCountry = (scope: ViewScope<AddressField, Parts>, autocomplete: string) => TemplateResult | Element;

/** Returns the countries of a list. A default or a stored answer may have another name for its country, which stays an option. */
export function listCountries({ answer, words }: ViewScope<AddressField, Parts>): readonly Option[] {
  const chosen = answer[name] ?? '';
  const known = countries(words.language);
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return isKnown ? known : [{ id: chosen, label: chosen, value: chosen }, ...known];
}

/** Draws the countries as a native select: a phone shows its own wheel, and a letter finds a country. */
export const countryControl: DrawCountry = (scope, autocomplete) =>
  dropdown(
    scope,
    {
      id: scope.id(name),
      name: scope.name(name),
      autocomplete,
      'aria-required': isRequired(scope, { name }),
      disabled: scope.readonly,
      'aria-describedby': scope.describedBy(name),
      'aria-invalid': scope.invalid(name),
    },
    scope.words.select.choose,
    listCountries(scope),
    scope.answer[name] ?? '',
    changed(scope, { name }),
  );
