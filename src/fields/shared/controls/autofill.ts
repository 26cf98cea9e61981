import type { ViewScope } from '../../view.js';

type Asked = Pick<ViewScope, 'field' | 'host'>;

/** Returns what the owner says about a field in the attribute `autocomplete`: `34: organization, 35: bday`. */
export function ownersAutofill({ field, host }: Asked): string | undefined {
  const entries =
    host
      .getAttribute('autocomplete')
      ?.split(',')
      .map((entry) => entry.split(':')) ?? [];
  return entries.find(([id = '']) => id.trim() === field.id)?.[1]?.trim();
}

/** Returns the `autocomplete` of a control: what the owner says, else what its type knows, else what its label says. */
export function autofill(scope: Asked, known?: string): string | undefined {
  return ownersAutofill(scope) ?? known ?? guess(scope.field.label);
}

/** Returns the `autocomplete` of a part of a field: the owner may say which of several addresses or names it is. */
export function autofillOfPart(scope: Asked, part: string): string {
  const owners = ownersAutofill(scope);
  return owners === 'off' || part === 'off' ? 'off' : [owners, part].filter(Boolean).join(' ');
}

/**
 * Labels of what people are asked about themselves, by the platform's name for it. A label that says more is not guessed.
 * Each field type knows its own purpose. These are for texts and dates.
 */
const LABELS = {
  name: 'name,full name',
  'given-name': 'first name',
  'family-name': 'last name,surname',
  organization: 'company,organization',
  'organization-title': 'job title',
  email: 'email',
  tel: 'phone,mobile',
  bday: 'date of birth,birthday',
  'address-line1': 'street',
  'postal-code': 'postcode,zip code',
  'address-level2': 'city,town',
  'country-name': 'country',
};

function guess(label: string): string | undefined {
  const asked = label.toLowerCase().replace(/^your |-|[^a-z]+$/g, '');
  return Object.entries(LABELS).find(([, labels]) => labels.split(',').includes(asked))?.[0];
}
