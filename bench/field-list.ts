/** The ten types of the bench, in the order in which a form repeats them. */
const TYPES = [
  'section',
  'text',
  'email',
  'number',
  'select',
  'radio',
  'checkbox',
  'textarea',
  'name',
  'phone',
] as const;

type Type = (typeof TYPES)[number];

/** The settings of each type, as the service sends them. */
const SETTINGS: Readonly<Record<Type, (number: number) => object>> = {
  section: (number) => ({
    section_break: 0,
    section_heading: `Part ${number}`,
    section_text: '<p>We ask for <strong>no more</strong> than we need.</p>',
    text_editor: 'wysiwyg',
  }),
  text: () => ({ text_size: 50, minlength: 0, maxlength: 200, placeholder: 'A few words' }),
  email: () => ({ text_size: 50, maxlength: 0, confirm: 0, placeholder: 'name@example.com' }),
  number: () => ({ text_size: 5, min_value: '1', max_value: '500', decimals: '0', slider: '0' }),
  select: () => ({ options: options(6), select_size: 1, option_other: 0, option_store: 'value' }),
  radio: () => ({ options: options(3), option_layout: 'vertical', option_other: 0, option_store: 'value' }),
  checkbox: () => ({ options: options(4), option_layout: 'vertical', option_other: 0, option_checkall: 0 }),
  textarea: () => ({ rows: 4, cols: 50, maxlength: '400', placeholder: '' }),
  name: () => ({ visible_subfields: ['first', 'last'], show_prefix: 0, show_middle: 0, show_suffix: '0' }),
  phone: () => ({ text_size: 2, format: 'US', phone_format: 'national', placeholder: '' }),
};

interface Option {
  readonly label: string;
  readonly value: string;
}

/** A field as the service sends it, with the keys that both pages of the bench read. */
export interface FieldJson {
  readonly id: string;
  readonly type: Type;
  readonly label: string;
  readonly description: string;
  readonly required: '0' | '1';
  readonly placeholder?: string;
  readonly rows?: number;
  readonly options: '' | readonly Option[];
  readonly section_heading?: string;
  readonly section_text?: string;
}

/** Makes the field list of a form with this many fields, in the service's shape: ten types in turn, half of them with a hint. */
export function fieldList(count: number): readonly FieldJson[] {
  return Array.from({ length: count }, (_, index) => fieldJson(index));
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
    label: type === 'section' ? '' : `Question ${number}, ${type}`,
    description: type !== 'section' && index % 2 === 0 ? 'A sentence that helps to answer.' : '',
    required: index % 3 === 0 ? '1' : '0',
    ...COMMON,
    ...SETTINGS[type](number),
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
