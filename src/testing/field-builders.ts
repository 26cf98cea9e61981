// Builds fields as the service sends them: one builder for each type. They hold no more than a test has to say.

/** A field in the service's own JSON. Its id comes with its form, unless it has one. */
export type FakeField = Readonly<Record<string, unknown>> & { readonly type: string; readonly label: string };

/** The settings of any field. All other names are the service's own, and go into its JSON as they are. */
export interface FieldSettings {
  /** The question. */
  readonly label?: string;
  readonly required?: boolean;
  readonly hidden?: boolean;
  readonly readonly?: boolean;
  /** The text below the label. */
  readonly hint?: string;
  /** The answer that is there from the start. */
  readonly initial?: unknown;
  readonly [setting: string]: unknown;
}

/** A choice: its label, which is also its value, or both. */
export type FakeOption = string | { readonly label: string; readonly value: string };

/** The settings of a field with choices. */
export interface ChoiceSettings extends FieldSettings {
  readonly options?: readonly FakeOption[];
  /** Offers a text of one's own. */
  readonly other?: boolean;
}

/** The keys that the service sends with every field. Source: recorded 2014 to 2025. */
const COMMON = {
  hide_label: '0',
  description: '',
  options: '',
  required: '0',
  uniq: '0',
  hidden: '0',
  readonly: '0',
  colspan: '1',
  sort: '0',
  logic: null,
  calculation: '',
  default: '',
};

const flag = (value: unknown): '0' | '1' => (value === true || value === '1' || value === 1 ? '1' : '0');

/** Builds a field of any type, also of one that only a test knows: `field('hologram', { label: 'Your hologram' })`. */
export function field(type: string, settings: FieldSettings = {}): FakeField {
  const { label = '', required, hidden, readonly: isReadonly, hint, initial, ...own } = settings;
  return {
    type,
    label,
    ...COMMON,
    name: label.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    required: flag(required),
    hidden: flag(hidden),
    readonly: flag(isReadonly),
    ...(hint !== undefined && { description: hint }),
    ...(initial !== undefined && { default: initial }),
    ...own,
  };
}

/** Makes the builder of a type, with what the service sends of it where a test says nothing. */
const builder =
  (type: string, usual: Readonly<Record<string, unknown>> = {}) =>
  (settings: FieldSettings = {}): FakeField =>
    field(type, { ...usual, ...settings });

const choice =
  (type: string, usual: Readonly<Record<string, unknown>> = {}) =>
  ({ options = [], other, ...settings }: ChoiceSettings = {}): FakeField =>
    field(type, {
      ...usual,
      options: options.map((option) => ({
        ...(typeof option === 'string' ? { label: option, value: option } : option),
        imageUrl: null,
      })),
      option_other: flag(other),
      ...settings,
    });

export const text = builder('text', { text_size: 50, minlength: 0, maxlength: 0, placeholder: '' });
export const textarea = builder('textarea', { rows: 4 });
export const email = builder('email');
export const phone = builder('phone', { format: 'US', phone_format: 'national' });
export const number = builder('number', { min_value: '', max_value: '', decimals: '0', slider: '0' });
export const file = builder('file', { file_types: '' });
export const signature = builder('signature');
export const creditcard = builder('creditcard', { accept_visa: '1', accept_mastercard: '1' });
export const rating = builder('rating', { add_na: false, allow_half_ratings: false, count: 5, icon: 'star' });
export const address = builder('address', { format: 'US', show_country: 0 });
export const radio = choice('radio');
export const checkbox = choice('checkbox');
export const select = choice('select');

/** Builds a name. `parts` are among `prefix`, `first`, `middle`, `initial`, `last`, `suffix`. */
export const name = ({
  parts = ['first', 'last'],
  ...settings
}: FieldSettings & { readonly parts?: readonly string[] } = {}): FakeField =>
  field('name', { visible_subfields: parts, ...settings });

/** Builds a date, a time, or both: each is in its format, as `m/d/Y` and `h:i A`, or `''` for none. */
export const datetime = ({
  date = 'm/d/Y',
  time = '',
  ...settings
}: FieldSettings & { readonly date?: string; readonly time?: string } = {}): FakeField =>
  field('datetime', { date_format: date, time_format: time, max_date: '', ...settings });

/** Builds a product of one price. */
export const product = ({ price = '1.00', ...settings }: FieldSettings & { readonly price?: string } = {}): FakeField =>
  field('product', {
    charge_type: 'fixed_amount',
    currency: 'local',
    image: '',
    inventory: '',
    inventory_mode: 'unlimited',
    unit_price: price,
    min_quantity: 1,
    max_quantity: 10,
    soldout_action: 'message',
    is_soldout: false,
    display: 'default',
    ...settings,
  });

/** The settings of a field with rows and columns. */
export interface GridSettings extends FieldSettings {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Builds rows with a choice each: one, or several with `several`. */
export const matrix = ({ rows, columns, several, ...settings }: GridSettings): FakeField =>
  field('matrix', {
    row_choices: rows.join('\n'),
    column_choices: columns.join('\n'),
    one_per_row: flag(several !== true),
    one_per_column: '0',
    randomize_rows: '0',
    ...settings,
  });

/** Builds a heading, with a text in HTML below it. With `page`, a new page begins with it. */
export const section = ({
  heading = '',
  html = '',
  page,
  ...settings
}: FieldSettings & { readonly heading?: string; readonly html?: string; readonly page?: boolean } = {}): FakeField =>
  field('section', { section_break: page ? 1 : 0, section_heading: heading, section_text: html, ...settings });

/** Makes the builder of a type that shows a text in HTML. */
const textBuilder =
  (type: string) =>
  ({ html = '', ...settings }: FieldSettings & { readonly html?: string } = {}): FakeField =>
    field(type, { section_text: html, ...settings });

export const richtext = textBuilder('richtext');
export const embed = textBuilder('embed');
/** Builds a column of a table. `table` builds all of a table. */
export const tableheader = builder('tableheader', { column_field_type: 'text' });
/** Builds a cell of a table. `table` builds all of a table. */
export const tablecell = builder('tablecell');

let tables = 900_000;

/** Builds a table of texts, with its columns and its cells, which are fields of their own. A cell is called `Column (Row)`. */
export function table({ rows, columns, ...settings }: GridSettings): readonly FakeField[] {
  const tableId = (tables += 100);
  const headers = columns.map((label, index) => ({ id: tableId + index + 1, label, type: 'text' }));
  const keys = rows.map((label, index) => ({ key: `row-${String(index + 1)}`, label }));
  const parent = { parent_table_id: tableId };
  return [
    field('table', { ...settings, id: String(tableId), columns: headers, rows: keys }),
    ...headers.map(({ id, label }) => tableheader({ ...parent, id: String(id), label })),
    ...keys.flatMap((row) =>
      headers.map((column) =>
        tablecell({
          ...parent,
          label: `${column.label} (${row.label})`,
          hide_label: '1',
          parent_tableheader_id: column.id,
          parent_table_row_key: row.key,
        }),
      ),
    ),
  ];
}
