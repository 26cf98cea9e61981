/** The eight types of the bench, in the order in which a form repeats them. */
const TYPES = ['text', 'email', 'number', 'textarea', 'select', 'radio', 'checkbox', 'datetime'] as const;

type Type = (typeof TYPES)[number];

/** Tells whether a text is the name of one of these types. */
export const isFieldType = (name: string): name is Type => TYPES.some((type) => type === name);

/** The settings of each type, as the service sends them. */
const SETTINGS: Readonly<Record<Type, object>> = {
  text: { text_size: 50, minlength: 0, maxlength: 200, placeholder: 'A few words' },
  email: { text_size: 50, maxlength: 0, confirm: 0, placeholder: 'name@example.com' },
  number: { text_size: 5, min_value: '1', max_value: '500', decimals: '0', slider: '0' },
  textarea: { rows: 4, cols: 50, maxlength: '400', placeholder: '' },
  select: { options: options(10), select_size: 1, option_other: 0, option_store: 'value' },
  radio: { options: options(5), option_layout: 'vertical', option_other: 0, option_store: 'value' },
  checkbox: { options: options(5), option_layout: 'vertical', option_other: 0, option_checkall: 0 },
  datetime: { date_format: 'Y-m-d', time_format: '', display_option: 'calendar' },
};

interface Option {
  readonly label: string;
  readonly value: string;
}

/** A field as the service sends it, with the keys that all pages of the bench read. */
export interface FieldJson {
  readonly id: string;
  readonly type: Type;
  readonly label: string;
  readonly description: string;
  readonly required: '0' | '1';
  readonly placeholder?: string;
  readonly rows?: number;
  /** The formula of a number that the form calculates. */
  readonly calculation?: string;
  readonly options: '' | readonly Option[];
  /** The condition under which the field is shown. */
  readonly logic: object | null;
}

/** Makes the field list of a form with this many fields, in the service's shape: eight types in turn, half of them with a hint. */
export function fieldList(count: number): readonly FieldJson[] {
  return Array.from({ length: count }, (_, index) => fieldJson(index));
}

/** The answer to the first field that shows the fields which depend on it. */
export const SHOWING = 'yes';

/** Makes a field list in which every second field is shown only if the first field's answer is `SHOWING`. */
export function dependentList(count: number): readonly FieldJson[] {
  const fields = fieldList(count);
  const [first] = fields;
  const checks = [{ field: first?.id ?? '', condition: 'equals', option: SHOWING }];
  const logic = { action: 'show', conditional: 'all', checks };
  return fields.map((field, index) => (index % 2 === 1 ? { ...field, logic } : field));
}

/** Returns the id of the control that comes first in a field. */
export function makeControlId({ id, type }: Pick<FieldJson, 'id' | 'type'>): string {
  return type === 'datetime' ? `field-${id}-date` : `field-${id}`;
}

/** Returns the id of the text field nearest to the middle of a form, where the bench types. */
export function findMiddleTextField(fields: readonly FieldJson[]): string {
  const distance = (field: FieldJson) => Math.abs(fields.indexOf(field) - fields.length / 2);
  const texts = fields.filter(({ type }) => type === 'text').sort((a, b) => distance(a) - distance(b));
  return texts[0]?.id ?? '';
}

function fieldJson(index: number): FieldJson {
  const type = TYPES[index % TYPES.length] ?? 'text';
  const number = index + 1;
  return {
    id: String(1000 + number),
    type,
    label: `Question ${number}, ${type}`,
    description: index % 2 === 0 ? 'A sentence that helps to answer.' : '',
    required: index % 3 === 0 ? '1' : '0',
    ...COMMON,
    ...SETTINGS[type],
  };
}

/** Settings that every field has, with their defaults. */
const COMMON = {
  options: '',
  name: '',
  hide_label: '0',
  uniq: '0',
  hidden: '0',
  readonly: '0',
  colspan: '1',
  sort: '0',
  logic: null,
  calculation: '',
  workflow_access: 'write',
  default: '',
} as const;

function options(count: number): Option[] {
  return Array.from({ length: count }, (_, index) => ({
    label: `Answer ${index + 1}`,
    value: `OPT${index + 1}`,
    imageUrl: null,
  }));
}
