import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { FIELD_TYPES, TYPE_SETTINGS } from '../fields/field-settings.js';
import type { FieldType } from '../fields/field-settings.js';
import type { Json, JsonObject } from '../values/json.js';

/** The id of a form's first field before the service assigns one. The next fields have the next ids. */
const FIRST_OLD_ID = 900_001;
/** The id of a field of another form. */
const STRANGER = 77;

/** Records are drawn with all keys, or with some of them. */
const ALL = { noNullPrototype: true } as const;
const SOME = { requiredKeys: [], noNullPrototype: true } as { requiredKeys: never[]; noNullPrototype: true };

const words = fc.string({
  unit: fc.constantFrom(...Array.from('aZ09 -_,;()[]{}<>&"\'\\/=%+#é日😀\n')),
  maxLength: 20,
});
const line = words.map((text) => text.replaceAll('\n', ' '));
const digits = fc.nat(200);
const flag = fc.constantFrom<Json>('0', '1');
const loose = fc.constantFrom<Json>(0, true, false);

/** Recorded values of settings, by name. All other settings have values like their first one. */
const RECORDED: Readonly<Record<string, Arbitrary<Json>>> = {
  text_size: fc.constantFrom<Json>(50, 5, 20, 2, '50', '30', '15'),
  rows: fc.constantFrom<Json>(10, '10'),
  cols: fc.constantFrom<Json>(50, '50'),
  decimals: fc.constantFrom<Json>('0', '2', 0, 4),
  slider: fc.constantFrom<Json>('0', '1', 0, false),
  option_other: fc.constantFrom<Json>(0, '0', '1'),
  option_checkall: fc.constantFrom<Json>(0, '0'),
  section_break: fc.constantFrom<Json>(0, '0', '1'),
  show_country: fc.constantFrom<Json>(0, '1', true, false),
  show_prefix: fc.constantFrom<Json>('', 0, true),
  show_suffix: fc.constantFrom<Json>('', 0, true),
  calculation_allow_negatives: loose,
  use_images: loose,
  option_show_values: loose,
  section_text: fc.oneof(words, fc.constant('<p class="a">One</p>\n<script>x("</p>")</script>')),
  format: fc.constantFrom('US', 'UK', 'AU', 'CA', 'XX'),
  column_field_type: fc.constantFrom('text', 'number'),
};

function drawValue(name: string, first: Json): Arbitrary<Json> {
  // Where a new field has this setting as a text (type file), all recordings have it as a text.
  const isText = name === 'text_size' && typeof first === 'string';
  return isText ? fc.constantFrom('30', '50') : (RECORDED[name] ?? valueLike(first));
}

function valueLike(first: Json): Arbitrary<Json> {
  if (typeof first === 'number') return digits;
  if (typeof first === 'boolean') return fc.boolean();
  return first === '0' || first === '1' ? flag : line;
}

/** Settings that name other fields, or list things, are drawn separately. */
const DRAWN_APART: ReadonlySet<string> = new Set([
  'parent_table_id', 'parent_tableheader_id', 'field_one_calculation', 'field_two_calculation', 'columns', 'hide_label',
]); // prettier-ignore

function drawSettings(type: FieldType, columns: Arbitrary<JsonObject>): Arbitrary<JsonObject> {
  if (type === 'table') return columns;
  const drawn = Object.entries(TYPE_SETTINGS[type]).filter(([name]) => !DRAWN_APART.has(name));
  const values = drawn.map(([name, first]) => [name, drawValue(name, first)] as const);
  return fc.record(Object.fromEntries(values), SOME) as Arbitrary<JsonObject>;
}

const image = fc.constantFrom<Json>(null, '', 'https://images.example/a.png');
const option: Arbitrary<Json> = fc.oneof(
  fc.record({ label: line, value: line }, ALL),
  fc.record({ label: line, value: line, imageUrl: image }, ALL),
);

/** Row labels. JavaScript would move a label of digits alone to the beginning of an object. */
const rowLabel = line.filter((text) => /\D/.test(text) && text.trim() === text);

const matrixRows = fc.uniqueArray(rowLabel, { minLength: 1, maxLength: 4 }).chain((rows) =>
  fc.record(
    {
      row_choices: fc.constant(rows.join('\n')),
      default: fc.oneof(
        fc.constant(''),
        fc.tuple(...rows.map((row) => fc.tuple(fc.constant(row), fc.array(line, { maxLength: 2 })))).map((entries) => {
          return Object.fromEntries(entries);
        }),
      ),
    },
    ALL,
  ),
);

function drawDefault(type: FieldType): Arbitrary<JsonObject> {
  if (type === 'matrix') return matrixRows;
  const value =
    type === 'datetime' ? fc.constantFrom<Json>('', 'NOW', { default: null }) : fc.oneof(words, fc.constant(null));
  return value.map((given) => ({ default: given }));
}

function drawLogic(ids: Arbitrary<number>): Arbitrary<Json> {
  const id = fc.oneof(ids, ids.map(String));
  const check = fc.record(
    {
      field: id,
      condition: fc.constantFrom('equals', 'notequals', 'greaterthan', 'lessthan'),
      option: fc.oneof(line, fc.integer()),
    },
    ALL,
  );
  const parts = { action: fc.constantFrom('show', 'hide'), conditional: fc.constantFrom('any', 'all'), checks: fc.array(check, { maxLength: 3 }) }; // prettier-ignore
  const recorded = fc.record(parts, ALL);
  const turned = recorded.map((logic) => Object.fromEntries(Object.entries(logic).reverse()));
  return fc.oneof(fc.constant(null), fc.constant([]), recorded, turned);
}

const drawCalculation = (ids: Arbitrary<number>): Arbitrary<string> =>
  fc.oneof(
    fc.constant(''),
    fc
      .tuple(ids, ids, fc.constantFrom('+', '-', '*', '/'))
      .map(([a, b, sign]) => `[${a}] ${sign} ( [${b}-price] ${sign} 2 `),
  );

function drawReferences(type: FieldType, ids: Arbitrary<number>): Arbitrary<JsonObject> {
  const id = ids as Arbitrary<Json>;
  if (type === 'tableheader') return fc.record({ parent_table_id: id }, ALL);
  if (type === 'tablecell') return fc.record({ parent_table_id: id, parent_tableheader_id: id }, ALL);
  if (!Object.hasOwn(TYPE_SETTINGS[type], 'field_one_calculation')) return fc.constant({});
  const part = fc.oneof(ids.map(String), fc.constantFrom<Json>(0, 'current_date'));
  return fc.record({ field_one_calculation: part, field_two_calculation: part }, ALL);
}

const COMMON: Readonly<Record<string, Arbitrary<Json>>> = {
  label: line,
  hide_label: flag,
  description: fc.oneof(words, fc.constant(null)),
  options: fc.oneof(fc.constant(''), fc.array(option, { minLength: 1, maxLength: 4 })),
  required: flag,
  uniq: flag,
  hidden: flag,
  readonly: flag,
  colspan: fc.constantFrom('1', '4'),
  workflow_access: fc.constantFrom('write', 'hidden'),
  internal_label: fc.oneof(line, fc.constant(null)),
};

function drawField(type: FieldType, ids: Arbitrary<number>): Arbitrary<JsonObject> {
  const column = fc.record({ id: ids, label: line, type: fc.constantFrom('text', 'number') }, ALL);
  const row = fc.record({ key: fc.constantFrom('683a73402b1c6', 'k'), label: line }, ALL);
  const lists = { columns: fc.array(column, { maxLength: 3 }), rows: fc.array(row, { maxLength: 3 }) };
  const table = fc.record(lists, ALL) as Arbitrary<JsonObject>;
  const common = { ...COMMON, logic: drawLogic(ids), calculation: drawCalculation(ids) };
  const header = type === 'tableheader' ? { required: fc.constantFrom<Json>('0', '1', '') } : {};
  return fc
    .tuple(
      fc.record({ ...common, ...header }, SOME),
      drawDefault(type),
      drawSettings(type, table),
      drawReferences(type, ids),
    )
    .map((parts) => ({ type, ...(Object.assign({}, ...parts) as JsonObject) }));
}

const SETTINGS: Readonly<Record<string, Arbitrary<Json>>> = {
  num_columns: fc.constantFrom('1', '2', '3', '4'),
  progress_meter: flag,
  language: fc.constantFrom('en', 'de', 'ar'),
  timezone: fc.constantFrom('US/Eastern', 'Europe/Berlin'),
  submit_button_title: line.filter((text) => text !== ''),
  inactive: fc.boolean(),
  db: flag,
  version: fc.constantFrom('3', '4'),
  thumbnail_url: fc.constantFrom(null, 'https://images.example/form.png'),
  should_display_one_question_at_a_time: fc.boolean(),
  is_workflow_form: fc.boolean(),
  has_approvers: fc.boolean(),
};

const form: Arbitrary<JsonObject> = fc.array(fc.constantFrom(...FIELD_TYPES), { maxLength: 12 }).chain((types) => {
  const own =
    types.length === 0 ? fc.constant(STRANGER) : fc.nat(types.length - 1).map((index) => FIRST_OLD_ID + index);
  const ids = fc.oneof({ weight: 9, arbitrary: own }, { weight: 1, arbitrary: fc.constant(STRANGER) });
  const fields = fc.tuple(...types.map((type) => drawField(type, ids)));
  const settings = fc.record(SETTINGS, SOME);
  const name = line.map((text) => `A form ${text}`.trim());
  return fc.tuple(name, settings, fields).map(([formName, more, drawn]) => ({
    name: formName,
    ...more,
    fields: drawn.map((field, index) => ({ id: String(FIRST_OLD_ID + index), ...field })),
  }));
});

/**
 * Returns forms of all field types, as a client sends forms that it has read elsewhere. A seed always returns the same
 * forms.
 */
export function randomForms(count: number, seed: number): readonly JsonObject[] {
  return fc.sample(form, { numRuns: count, seed });
}
