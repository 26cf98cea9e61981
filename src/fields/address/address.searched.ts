// An address whose country is found by typing. Fetched where the person has a keyboard and the address a country.
import { html, nothing } from 'lit/html.js';
import { combobox } from '../select/combobox.js';
import { isListNative } from '../../platform/css/conditions.js';
import { UNLISTED } from './layout.js';
import { isRequired } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { listCountries, countryControl, name } from './country.js';
import type { DrawCountry } from './country.js';

export { styles } from '../select/select.advanced.styles.js';

/** Draws the countries as a list that is searched: also by short, old and foreign names ("UK", "Holland", "Deutschland"). */
export const searchedCountry: DrawCountry = (scope, autocomplete) => {
  if (isListNative()) return countryControl(scope, autocomplete);
  const { words, readonly } = scope;
  const options = listCountries(scope);
  const required = isRequired(scope, { name });
  return html`${combobox({
    words,
    readonly,
    autocomplete,
    textLanguage: nothing,
    answer: scope.answer[name] ?? '',
    unlisted: scope.answer[UNLISTED] ?? '',
    field: { options, shown: options, other: false, label: words.address.country, required, placeholder: '' },
    id: (part) => scope.id(part ? `${name}-${part}` : name),
    name: () => scope.name(name),
    describedBy: () => scope.describedBy(name),
    invalid: () => scope.invalid(name),
    change: (country) => {
      if (country !== (scope.answer[name] ?? '')) scope.change({ ...withoutCountry(scope.answer), [name]: country });
    },
    leaveUnlisted: (text) => {
      scope.change({ ...withoutCountry(scope.answer), ...(text && { [UNLISTED]: text }) });
    },
    announce: (sentence) => {
      scope.announce(sentence);
    },
  })}`;
};

const withoutCountry = (answer: Parts): Parts =>
  Object.fromEntries(Object.entries(answer).filter(([part]) => part !== name && part !== UNLISTED));
