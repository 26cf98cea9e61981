import type { JsonObject } from '../values/json.js';

const HEAD_2014: JsonObject = { id: '28705506', label: 'Word', hide_label: '0', description: null };
const FLAGS: JsonObject = { required: '0', uniq: '0', hidden: '0', readonly: '0', colspan: '1' };
const RULES_2023: JsonObject = { logic: null, calculation: '', workflow_access: 'write' };
const DATE_RULES: JsonObject = {
  field_one_calculation: 0,
  field_two_calculation: 0,
  calculation_units: '',
  calculation_operator: '',
  calculation_type: '',
};
const IMAGES: JsonObject = {
  use_images: true,
  image_dimensions: 'customDimensions',
  image_height: 100,
  image_width: 100,
  lock_image_ratio: true,
  lock_image_ratio_option: 'fitProportionally',
  image_label_alignment: 'bottom',
};

interface Shape {
  readonly year: 2014 | 2016 | 2023 | 2025;
  readonly type: string;
  readonly options?: JsonObject['options'];
  readonly initial?: JsonObject['default'];
  readonly own: JsonObject;
}

/** Returns a field with the keys that answers had in a year, in their order. */
function shape({ year, type, options = '', initial = '', own }: Shape): JsonObject {
  const head = year === 2014 ? HEAD_2014 : { ...HEAD_2014, description: 'Some text' };
  const rules = year < 2023 ? {} : { ...RULES_2023, ...(year === 2025 ? { internal_label: null } : {}) };
  return { ...head, name: 'word', type, options, ...FLAGS, sort: '7', ...rules, default: initial, ...own };
}

const PLAIN_OPTIONS = [{ label: 'One, and a half', value: 'OPT01' }, { label: 'Two', value: 'Two' }]; // prettier-ignore
const IMAGE_OPTIONS = [
  { label: 'One', value: '1', imageUrl: null },
  { label: 'Two', value: '2', imageUrl: 'https://images.example/two.png' },
  { label: '', value: '', imageUrl: '' },
];

/** Fields in the shapes of recorded answers, with words of this project's own. */
export const RECORDED_SHAPES: readonly JsonObject[] = [
  shape({ year: 2014, type: 'text', own: { text_size: 50 } }),
  shape({ year: 2014, type: 'text', own: { text_size: 'a' } }),
  shape({ year: 2014, type: 'textarea', own: { rows: '10', cols: '50' } }),
  shape({ year: 2014, type: 'name', own: { show_prefix: '', show_middle: '', show_initial: '', show_suffix: '', text_size: '20' } }),
  shape({ year: 2014, type: 'address', own: { text_size: '50', show_country: '1', format: 'XX' } }),
  shape({ year: 2014, type: 'phone', own: { text_size: '15', format: 'US' } }),
  shape({ year: 2014, type: 'section', own: { section_break: '0', section_heading: 'Where to find you', section_text: '<p>Hello</p>', label_position: 'default', num_columns: '0' } }),
  shape({ year: 2016, type: 'email', options: PLAIN_OPTIONS, own: { text_size: 50, maxlength: 0, confirm: 0, placeholder: '' } }),
  shape({ year: 2016, type: 'phone', own: { text_size: '20', format: 'UK', phone_format: 'national', placeholder: '' } }),
  shape({ year: 2016, type: 'file', own: { text_size: '30', file_types: 'avi,mpg,mpeg' } }),
  shape({ year: 2016, type: 'number', own: { text_size: 5, min_value: '0', max_value: '10', currency: 'pound', decimals: '2', slider: '1', placeholder: '' } }),
  shape({ year: 2016, type: 'checkbox', options: PLAIN_OPTIONS, own: { option_layout: 'vertical', option_other: '1', option_checkall: '0', randomize_options: 0, option_store: 'value', option_show_values: 0 } }),
  shape({ year: 2016, type: 'datetime', initial: { default: null }, own: { date_format: 'M d, Y', time_format: 'h:i A', year_minus: 5, year_plus: 5 } }),
  shape({ year: 2016, type: 'matrix', initial: { 'Item 2': ['Good'], 'Item 1': [], 'Item 3': ['Bad', 'Good'] }, own: { row_choices: 'Item 2\nItem 1\nItem 3', column_choices: 'Good\nBad', one_per_row: '1', one_per_column: '0', randomize_rows: '0' } }),
  shape({ year: 2023, type: 'checkbox', options: IMAGE_OPTIONS, own: { option_layout: 'vertical', option_other: 0, option_checkall: 0, randomize_options: 0, option_store: 'value', option_show_values: 0, ...IMAGES, hide_option_button: true } }),
  shape({ year: 2023, type: 'creditcard', own: { text_size: 20, accept_visa: '1', accept_mastercard: '1', accept_amex: '1', accept_discover: '1', accept_dinersclub: '0', accept_jcb: '0', version: 2 } }),
  shape({ year: 2023, type: 'product', own: { charge_type: 'fixed_amount', currency: 'local', image: '', inventory: '', inventory_mode: 'unlimited', unit_price: '3.99', min_quantity: 1, max_quantity: 10, soldout_action: 'message', is_soldout: false, display: 'default' } }),
  shape({ year: 2023, type: 'rating', own: { add_na: false, allow_half_ratings: false, count: 5, icon: 'star' } }),
  shape({ year: 2023, type: 'signature', own: {} }),
  shape({ year: 2023, type: 'embed', own: { section_text: '<script>\nif (1 < 2) document.title = "x";\n</script>' } }),
  shape({ year: 2023, type: 'name', own: { show_prefix: true, show_middle: true, show_initial: true, show_suffix: true, text_size: 20, middle_initial_optional: 0, middle_name_optional: 0, prefix_optional: 0, suffix_optional: 0, visible_subfields: ['first', 'last', 'initial', 'prefix', 'suffix', 'middle'] } }),
  shape({ year: 2025, type: 'select', options: PLAIN_OPTIONS, initial: 'Two', own: { select_size: 1, option_layout: 'vertical', option_other: 0, option_placeholder: false, randomize_options: 0, option_store: 'value', option_show_values: true, use_searchable_options: false } }),
  shape({ year: 2025, type: 'number', initial: '3.1416', own: { ...DATE_RULES, calculation_category: 'number', calculation_allow_negatives: true, text_size: 5, min_value: '', max_value: '', currency: '', decimals: 0, slider: false, placeholder: '' } }),
  shape({ year: 2025, type: 'datetime', initial: 'NOW', own: { ...DATE_RULES, field_one_calculation: 'current_date', calculation_units: 'Months', calculation_operator: 'plus', date_format: 'M d, Y', max_date: '', time_format: 'h:i A', year_minus: '1', year_plus: 5, display_option: 'calendar' } }),
  shape({ year: 2025, type: 'table', own: { columns: [{ id: 184128830, label: 'A', type: 'number' }], rows: [{ key: '683a73402b1c6', label: 'Row 1' }] } }),
  { ...shape({ year: 2025, type: 'tableheader', own: { column_width_type: 'auto', column_width: 25, column_field_type: 'number', parent_table_id: 184128829, language: 'default', ai_field: 0, ai_field_changed: 0, ...DATE_RULES, calculation_category: 'number', calculation_allow_negatives: 0, text_size: 5, min_value: '', max_value: '', currency: '', decimals: 0, slider: 0, placeholder: '' } }), required: '' },
  { ...shape({ year: 2025, type: 'tablecell', own: { parent_table_id: 184128829, parent_tableheader_id: 184128830, parent_table_row_key: '683a73402b1c6' } }), hide_label: '1' },
  { ...shape({ year: 2023, type: 'text', own: { text_size: 50, minlength: 0, maxlength: 0, placeholder: '' } }), logic: [], workflow_access: 'hidden' },
  { ...shape({ year: 2023, type: 'richtext', own: { section_text: '<h2>Read this</h2>', text_editor: 'wysiwyg' } }), logic: { action: 'show', conditional: 'all', checks: [{ field: 148456742, condition: 'equals', option: 'OptionA' }, { field: '148456743', condition: 'lessthan', option: -5 }] } },
]; // prettier-ignore
