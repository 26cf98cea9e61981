import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { flag, text } from '../../api/read.js';
import { noAnswer } from '../shared/no-answer.js';

export interface CreditcardField extends Field {
  /** The names of the cards that the owner takes. */
  readonly brands: readonly string[];
  /** The form's own address at the service, where a card can be used; `''` where it is not known. */
  readonly address: string;
}

/** The settings, all recorded in 2023, and the name on each card. */
const BRANDS: Readonly<Record<string, string>> = {
  accept_visa: 'Visa',
  accept_mastercard: 'Mastercard',
  accept_amex: 'American Express',
  accept_discover: 'Discover',
  accept_dinersclub: 'Diners Club',
  accept_jcb: 'JCB',
};

/**
 * `creditcard`. Card numbers are never collected: no script on another site should see them. How the service accepts them is unknown. The
 * field has no answer, required or not.
 */
export const definition: FieldDefinition<CreditcardField, undefined> = {
  ...noAnswer,
  parse(common, json, { warn, form }) {
    if (common.required) {
      const name = `“${common.label}” (field ${common.id})`;
      warn(
        'card-not-collected',
        'type',
        `${name} is required, but card numbers are not collected: it can be left out.`,
      );
    }
    const brands = Object.entries(BRANDS).flatMap(([key, brand]) => (flag(json[key]) ? [brand] : []));
    const url = text(form['url']);
    const address = /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '') ? url : '';
    return { ...common, required: false, brands, address };
  },
};
