// Field lists that an author could make, by mistake or on purpose, and that cost a naive implementation very much.

/** A field list, and the same content on a plain page. */
export interface HostileCase {
  readonly name: string;
  readonly fields: () => readonly object[];
  /** The same content as HTML, for the browser alone. */
  readonly plain: () => string;
}

const richText = (name: string, text: () => string): HostileCase => ({
  name,
  fields: () => [{ id: '1', type: 'richtext', label: '', section_text: text() }],
  plain: text,
});

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

const nested = (open: string, close: string, depth: number): HostileCase =>
  richText(`${String(depth)} nested ${open}`, () => `${open.repeat(depth)}deep${close.repeat(depth)}`);

const options = (count: number) => Array.from({ length: count }, (_, i) => ({ label: `Option ${i}`, value: `v${i}` }));
const lines = (word: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${word} ${i}`).join('\n');

const choices = (type: 'radio' | 'checkbox' | 'select', count: number, more: object = {}): HostileCase => ({
  name: `${type} of ${String(count)} options${Object.keys(more).length > 0 ? `, ${Object.keys(more).join(' ')}` : ''}`,
  fields: () => [{ id: '1', type, label: 'Choose', options: options(count), ...more }],
  plain: () =>
    type === 'select'
      ? `<select>${many(count, (i) => `<option value="v${i}">Option ${i}</option>`)}</select>`
      : many(count, (i) => `<label><input type="${type}" name="a" value="v${i}"> Option ${i}</label><br>`),
});

const matrix = (rows: number, columns: number, more: object = {}): HostileCase => ({
  name: `matrix of ${String(rows)} × ${String(columns)}${Object.keys(more).length > 0 ? `, ${Object.keys(more).join(' ')}` : ''}`,
  fields: () => [
    {
      id: '1',
      type: 'matrix',
      label: 'Rate',
      one_per_row: '1',
      required: '1',
      row_choices: lines('Row', rows),
      column_choices: lines('Column', columns),
      ...more,
    },
  ],
  plain: () =>
    `<table>${many(rows, (r) => `<tr><th>Row ${r}</th>${many(columns, (c) => `<td><input type="radio" name="r${r}" value="${c}"></td>`)}</tr>`)}</table>`,
});

const table = (rows: number, columns: number): HostileCase => ({
  name: `table of ${String(rows)} × ${String(columns)}`,
  fields: () => [
    {
      id: '1',
      type: 'table',
      label: 'Fill in',
      columns: Array.from({ length: columns }, (_, c) => ({ id: String(10 + c), label: `Column ${c}`, type: 'text' })),
      rows: Array.from({ length: rows }, (_, r) => ({ key: `r${r}`, label: `Row ${r}` })),
    },
    ...Array.from({ length: columns }, (_, c) => ({
      id: String(10 + c),
      type: 'tableheader',
      label: `Column ${c}`,
      parent_table_id: '1',
      column_field_type: 'text',
    })),
    ...Array.from({ length: rows * columns }, (_, i) => ({
      id: String(1_000_000 + i),
      type: 'tablecell',
      label: '',
      parent_table_id: '1',
      parent_tableheader_id: String(10 + (i % columns)),
      parent_table_row_key: `r${Math.floor(i / columns)}`,
    })),
  ],
  plain: () =>
    `<table>${many(rows, (r) => `<tr><th>Row ${r}</th>${many(columns, () => '<td><input></td>')}</tr>`)}</table>`,
});

const list = (name: string, count: number, field: (index: number) => object, plain: (index: number) => string) => ({
  name: `${String(count)} ${name}`,
  fields: () => Array.from({ length: count }, (_, i) => ({ id: String(i + 1), ...field(i) })),
  plain: () => many(count, plain),
});

const setting = (name: string, field: object, plain: () => string): HostileCase => ({
  name,
  fields: () => [{ id: '1', type: 'text', label: 'Name', ...field }],
  plain,
});

const MB = 1_000_000;
const NESTED_TAGS = ['<div>', '<b>', '<blockquote>', '<center>', '<x-y>', '<ul><li>'];
const words = (bytes: number) => 'lorem ipsum '.repeat(bytes / 12);
const input = '<input><br>';

/** All hostile field lists. */
export const CASES: readonly HostileCase[] = [
  richText('20,000 <br>', () => '<br>'.repeat(20_000)),
  richText('130,000 <p>', () => '<p>a</p>'.repeat(130_000)),
  richText('1,000,000 <b>', () => '<b>a</b>'.repeat(1_000_000)),
  ...NESTED_TAGS.map((tag) => nested(tag, tag.replace('<', '</'), 30_000)),
  nested('<table><tr><td>', '</td></tr></table>', 10_000),
  richText('a thousand tables of text', () => '<table>x'.repeat(5_000)),
  richText('100,000 entities', () => '&amp;'.repeat(100_000)),
  richText('30,000 links', () => '<a href="/x">a</a>'.repeat(30_000)),
  richText('20,000 <img>', () => '<img src="https://example.com/a.png" alt="a">'.repeat(20_000)),
  richText('50,000 attributes', () => `<p ${many(50_000, (i) => `a${i}="1" `)}>a</p>`),
  richText('5 MB of plain text', () => words(5 * MB)),
  richText('5 MB of text in <p>', () => `<p>${words(5 * MB)}</p>`),
  richText('a word of 1 MB', () => 'a'.repeat(MB)),
  richText('300,000 open brackets', () => '<'.repeat(300_000)),
  {
    name: 'embed: 300,000 × <a',
    fields: () => [{ id: '1', type: 'embed', label: '', section_text: '<a '.repeat(300_000) }],
    plain: () => '<a '.repeat(300_000),
  },
  {
    name: 'embed: one tag of 1 MB of spaces',
    fields: () => [{ id: '1', type: 'embed', label: '', section_text: `<a${' o'.repeat(500_000)}` }],
    plain: () => `<a${' o'.repeat(500_000)}`,
  },
  {
    name: 'embed: 130,000 <p>',
    fields: () => [{ id: '1', type: 'embed', label: '', section_text: '<p>a</p>'.repeat(130_000) }],
    plain: () => '<p>a</p>'.repeat(130_000),
  },
  matrix(1000, 300),
  matrix(1000, 300, { default: lines('Row 1 = Column', 300) }),
  matrix(100_000, 1),
  matrix(1, 100_000),
  choices('select', 100_000),
  choices('select', 100_000, { select_size: 5 }),
  choices('radio', 100_000),
  choices('radio', 100_000, { randomize_options: '1' }),
  choices('checkbox', 100_000, { option_checkall: '1' }),
  choices('checkbox', 20_000, { default: lines('nothing', 20_000) }),
  choices('select', 20_000, { default: lines('nothing', 20_000) }),
  table(1000, 100),
  setting('a label of 5 MB', { label: words(5 * MB) }, () => `<label>${words(5 * MB)}</label>${input}`),
  setting('a description of 5 MB', { description: words(5 * MB) }, () => `<p>${words(5 * MB)}</p>${input}`),
  setting('a placeholder of 5 MB', { placeholder: words(5 * MB) }, () => `<input placeholder="${words(5 * MB)}">`),
  setting('a default of 5 MB', { default: words(5 * MB) }, () => `<input value="${words(5 * MB)}">`),
  setting('a default of 1,000,000 lines', { default: '\n'.repeat(MB) }, () => input),
  list(
    'fields of unknown type',
    50_000,
    (i) => ({ type: 'zzz', label: `F ${i}` }),
    (i) => `<div><p>F ${i}</p><p>Can’t be shown</p></div>`,
  ),
  list(
    'fields of 50,000 types',
    50_000,
    (i) => ({ type: `z${i}`, label: `F ${i}` }),
    (i) => `<div><p>F ${i}</p><p>Can’t be shown</p></div>`,
  ),
  list(
    'text fields',
    20_000,
    (i) => ({ type: 'text', label: `F ${i}` }),
    (i) => `<div><label>F ${i}</label><input></div>`,
  ),
  list(
    'sections',
    20_000,
    (i) => ({ type: 'section', section_heading: `S ${i}`, section_text: '<p>a</p>' }),
    (i) => `<div><h2>S ${i}</h2><p>a</p></div>`,
  ),
  list(
    'pages',
    5000,
    (i) => ({ type: 'section', section_break: 1, section_heading: `S ${i}` }),
    () => '<h2>S</h2>',
  ),
  list(
    'fields without a type',
    50_000,
    () => ({}),
    () => '<div><p>Can’t be shown</p></div>',
  ),
];
