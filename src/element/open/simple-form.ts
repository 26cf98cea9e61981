// What the core can open by itself. Features are looked for in all other forms only.
import { eagerTypes } from '../../fields/catalogue.js';
import type { FieldJson } from '../../api/read-form.js';
import type { ListedForm } from '../feature.js';
import type { FormElement } from '../element-session.js';
import { OPENING } from '../option-properties.js';

/** The most fields of a simple form. */
const FEW = 20;

/** The settings of a form that ask for another path or layout than one page from top to bottom. */
const WAYS = ['should_display_one_question_at_a_time', 'label_position'];

/**
 * Tells whether a feature may be wanted before the form opens: by an option, by words, or by a tree of the server. A button of the page may
 * tell the accent (decision 0039).
 */
export const asksForFeatures = (element: FormElement): boolean =>
  Boolean(element.words || element.aside) ||
  element.matches(`${OPENING}, :has(> [slot=words]), :has(button,[class*=btn],[class*=button]) *`);

/** Tells whether a form has more than a few fields of the simple types, one below the other; or none that can be filled in. */
export const isMoreThanSimple = (element: FormElement, { closed, columns, fields, settings }: ListedForm): boolean =>
  closed ||
  !fields[0] ||
  columns > 1 ||
  fields.length > FEW ||
  WAYS.some((name) => settings[name]) ||
  element.layout !== '' ||
  element.review ||
  fields.some(isMore);

const isMore = ({ common, json }: FieldJson): boolean =>
  !eagerTypes.has(common.type) || Boolean(json['logic'] || json['calculation'] || json['field_one_calculation']);
