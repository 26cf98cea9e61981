import type { Json, JsonObject } from '../values/json.js';

/** The field types that can be made. Source: recorded 2014 to 2025; the last five are not in the official client's list. */
export const FIELD_TYPES = [
  'text', 'textarea', 'name', 'address', 'email', 'phone', 'creditcard', 'datetime', 'file', 'number', 'select',
  'radio', 'checkbox', 'matrix', 'richtext', 'embed', 'product', 'section',
  'signature', 'rating', 'table', 'tableheader', 'tablecell',
] as const; // prettier-ignore

/** One of the known field types. */
export type FieldType = (typeof FIELD_TYPES)[number];

/** Tells whether a text is a known field type. */
export function isFieldType(text: string): text is FieldType {
  return FIELD_TYPES.some((type) => type === text);
}

/**
 * The keys of every field, in the order and with the JSON types of the recordings of 2023; `internal_label` recorded
 * 2025. `id`, `type` and `sort` belong to the record, and are listed only for their place.
 */
export const COMMON_SETTINGS: JsonObject = {
  id: '',
  label: '',
  hide_label: '0',
  description: '',
  name: '',
  type: '',
  options: '',
  required: '0',
  uniq: '0',
  hidden: '0',
  readonly: '0',
  colspan: '1',
  sort: '',
  logic: null,
  calculation: '',
  workflow_access: 'write',
  internal_label: null,
  default: '',
};

const DATE_CALCULATION: JsonObject = {
  field_one_calculation: 0,
  field_two_calculation: 0,
  calculation_units: '',
  calculation_operator: '',
  calculation_type: '',
};

const IMAGES: JsonObject = {
  use_images: 0,
  image_dimensions: 'customDimensions',
  image_height: 100,
  image_width: 100,
  lock_image_ratio: true,
  lock_image_ratio_option: 'fitProportionally',
  image_label_alignment: 'bottom',
};

const CHOICE: JsonObject = {
  option_layout: 'vertical',
  option_other: 0,
};

const MORE_OF_CHOICE: JsonObject = {
  randomize_options: 0,
  option_store: 'value',
  option_show_values: 0,
};

const TEXT: JsonObject = {
  text_size: 50,
  minlength: 0,
  maxlength: 0,
  placeholder: '',
  ...DATE_CALCULATION,
  calculation_allow_negatives: 0,
  hide_input_characters: 0,
  remove_data_from_emails: 0,
  require_confirmation: 0,
  confirmationText: '',
  restrict_data_access: 0,
};

const NUMBER: JsonObject = {
  ...DATE_CALCULATION,
  calculation_category: '',
  calculation_allow_negatives: 0,
  text_size: 5,
  min_value: '',
  max_value: '',
  currency: '',
  decimals: '0',
  slider: '0',
  placeholder: '',
};

/**
 * The keys that a type adds, with the values that a new field has.
 * Source: recorded 2023 and 2025, except where a line says otherwise.
 */
export const TYPE_SETTINGS: Readonly<Record<FieldType, JsonObject>> = {
  text: TEXT,
  textarea: { rows: 10, cols: 50, minlength: 0, maxlength: 0, placeholder: '' },
  name: {
    show_prefix: 0,
    show_middle: 0,
    show_initial: 0,
    show_suffix: 0,
    text_size: 20,
    middle_initial_optional: 0,
    middle_name_optional: 0,
    prefix_optional: 0,
    suffix_optional: 0,
  },
  address: {
    text_size: 50,
    show_country: 0,
    format: 'US',
    hide_address: 0,
    hide_address2: 0,
    hide_city: 0,
    hide_state: 0,
    hide_zip: 0,
  },
  email: { text_size: 50, maxlength: 0, confirm: 0, confirmationText: '', placeholder: '' },
  phone: { text_size: 20, format: 'US', phone_format: 'national', placeholder: '' }, // text_size: recorded 2016 as "20"
  creditcard: {
    text_size: 20,
    accept_visa: '1',
    accept_mastercard: '1',
    accept_amex: '1',
    accept_discover: '1',
    accept_dinersclub: '0',
    accept_jcb: '0',
    version: 2,
  },
  datetime: {
    ...DATE_CALCULATION,
    date_format: 'M d, Y',
    max_date: '',
    time_format: 'h:i A',
    year_minus: 5,
    year_plus: 5,
    display_option: 'calendar',
  },
  file: { text_size: '30', file_types: '' },
  number: NUMBER,
  select: { select_size: 1, ...CHOICE, option_placeholder: false, ...MORE_OF_CHOICE, use_searchable_options: false },
  radio: { ...CHOICE, ...MORE_OF_CHOICE, ...IMAGES },
  checkbox: { ...CHOICE, option_checkall: 0, ...MORE_OF_CHOICE, ...IMAGES, hide_option_button: true },
  matrix: {
    row_choices: 'Row 1\nRow 2\nRow 3',
    column_choices: 'Column 1\nColumn 2\nColumn 3', // rows recorded 2023; the columns' own text not saved
    one_per_row: '1',
    one_per_column: '0',
    randomize_rows: '0',
  },
  richtext: { section_text: '', text_editor: 'wysiwyg' },
  embed: { section_text: '' },
  product: {
    charge_type: 'fixed_amount',
    currency: 'local',
    image: '',
    inventory: '',
    inventory_mode: 'unlimited',
    unit_price: '',
    min_quantity: 1,
    max_quantity: 10,
    soldout_action: 'message',
    is_soldout: false,
    display: 'default',
  },
  section: {
    section_break: 0,
    section_heading: '',
    section_text: '',
    text_editor: 'wysiwyg',
    label_position: 'default',
    num_columns: '0',
  },
  signature: {},
  rating: { add_na: false, allow_half_ratings: false, count: 5, icon: 'star' },
  table: { columns: [], rows: [] },
  tableheader: {
    column_width_type: 'auto',
    column_width: 25,
    column_field_type: 'text',
    parent_table_id: 0,
    language: 'default',
    ai_field: 0,
    ai_field_changed: 0,
  },
  tablecell: { hide_label: '1', parent_table_id: 0, parent_tableheader_id: 0, parent_table_row_key: '' },
};

/** Returns the settings of a new field. A table's column header also has those of its column's type. Source: recorded 2025. */
export function chooseSettings(type: FieldType, columnType: Json | undefined): JsonObject {
  if (type !== 'tableheader') return TYPE_SETTINGS[type];
  return { ...TYPE_SETTINGS.tableheader, ...(columnType === 'number' ? NUMBER : TEXT) };
}
