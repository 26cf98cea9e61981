// Guesses what a browser may fill in. It comes with the code that suits a form to its page.
import type { FormElement } from '../../element/element-session.js';

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

/** The names by label. */
const PURPOSES = new Map(
  Object.entries(LABELS).flatMap(([purpose, labels]) => labels.split(',').map((label) => [label, purpose])),
);

/** Guesses from a field's label what a browser may fill in. Returns `undefined` where the label says nothing of it. */
const guessPurpose = (label: string): string | undefined =>
  PURPOSES.get(label.toLowerCase().replace(/^your |-|[^a-z]+$/g, ''));

/** Lets browsers fill in what labels ask for. A form that is drawn is drawn again where one of its labels does. */
export function guessPurposes(element: FormElement): void {
  element.guessPurpose = guessPurpose;
  if (element.session?.loaded.fields.some(({ field }) => guessPurpose(field.label))) element.redraw();
}
