import type { Feature } from '../../element/feature.js';
import type { FieldJson } from '../../api/read-form.js';
import { isObject, text } from '../../api/read.js';

/** Tells whether a field is shown or calculated by rules. `field_one_calculation` is an id, or `current_date`. */
const hasRules = ({ json }: FieldJson): boolean =>
  isObject(json['logic']) || text(json['calculation']) !== '' || /[1-9c]/.test(text(json['field_one_calculation']));

/** The author's logic and calculations. */
export const feature: Feature = {
  name: 'rules',
  stage: 'opening',
  ifMissing: 'wait',
  wanted: ({ listed }) => listed?.fields.some(hasRules) ?? false,
  load: () => import('./ruling.js'),
};
