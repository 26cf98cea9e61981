/** A table whose rows are of forms. */
export interface KeyedTable {
  readonly name: string;
  /** The columns of its key before the form. */
  readonly key: string;
  /** The type of the first of them. */
  readonly type: 'bigint' | 'text';
  /** The form of a row `own` that has none yet, as SQL. */
  readonly form: string;
}

const OF_SUBMISSION = '(SELECT form_id FROM submissions WHERE submissions.id = own.submission_id)';

/** The form of bytes that belong to none: those of an upload that an older process began. */
const NO_FORM = 0;

/**
 * The tables, each after those that its rows find their form in. The form comes last in each key, so that a record is still found by its
 * id alone: clients of API v2 name no form.
 */
export const TABLES: readonly KeyedTable[] = [
  { name: 'submissions', key: 'id', type: 'bigint', form: 'own.form_id' },
  { name: 'files', key: 'id', type: 'bigint', form: 'own.form_id' },
  { name: 'answers', key: 'submission_id, field_id', type: 'bigint', form: OF_SUBMISSION },
  { name: 'jobs', key: 'id', type: 'bigint', form: OF_SUBMISSION },
  {
    name: 'attempts',
    key: 'job_id, number',
    type: 'bigint',
    form: '(SELECT submissions.form_id FROM jobs JOIN submissions ON submissions.id = jobs.submission_id WHERE jobs.id = own.job_id)',
  },
  { name: 'partial_submissions', key: 'id', type: 'bigint', form: 'own.form_id' },
  {
    name: 'file_contents',
    key: 'key',
    type: 'text',
    form: `coalesce((SELECT form_id FROM files WHERE files.id = own.file_id), ${NO_FORM})`,
  },
  {
    name: 'file_chunks',
    key: 'key, number',
    type: 'text',
    form: `(SELECT coalesce(form_id, ${NO_FORM}) FROM file_contents WHERE file_contents.key = own.key)`,
  },
];

/** A reference between two tables whose rows are of one form. */
export interface Reference {
  readonly name: string;
  readonly table: string;
  readonly columns: string;
  readonly to: string;
  readonly toColumns: string;
  readonly onDelete: string;
  /** The name of the reference without the form, which this one replaces. */
  readonly old: string;
}

function refer(table: string, column: string, to: string, { toColumn = 'id', onDelete = 'CASCADE' } = {}): Reference {
  const [columns, toColumns] = [`${column}, form_id`, `${toColumn}, form_id`];
  return { name: `${table}_${to}_of_form`, table, columns, to, toColumns, onDelete, old: `${table}_${column}_fkey` };
}

/** The references between the tables. Those to forms and fields stay as they are. */
export const REFERENCES: readonly Reference[] = [
  refer('files', 'submission_id', 'submissions'),
  refer('answers', 'submission_id', 'submissions'),
  refer('answers', 'file_id', 'files'),
  refer('jobs', 'submission_id', 'submissions'),
  refer('attempts', 'job_id', 'jobs'),
  // The key keeps its form when the file goes.
  refer('file_contents', 'file_id', 'files', { onDelete: 'SET NULL (file_id)' }),
  refer('file_chunks', 'key', 'file_contents', { toColumn: 'key' }),
];
