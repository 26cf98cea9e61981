import type { FieldRecord } from '../fields/field-store.js';
import { ServiceError } from '../http/errors.js';
import { holdsAnswer } from '../fields/holds-answer.js';
import { hasSubfields, readSubfields, SUBFIELDS } from '../submissions/stored-value.js';
import type { StoredAnswer } from '../submissions/submission-store.js';
import type { WalkedSubmission } from '../submissions/walk/walk-store.js';
import { scalarText } from '../values/json.js';
import { makeUnique } from './csv.js';

/** Returns the label of a field. One without a label has its number. */
export function readLabel({ id, settings }: FieldRecord): string {
  return (scalarText(settings['label']) ?? '').trim() || `Field ${id}`;
}

/** Returns the names of a field's subfields: those of its type, or the rows of its matrix. */
function listSubfields({ type, settings }: FieldRecord): readonly string[] {
  if (type !== 'matrix') return SUBFIELDS[type] ?? [];
  const rows = scalarText(settings['row_choices']) ?? '';
  return [...new Set(rows.split(/\r\n|\r|\n/).map((row) => row.trim()))].filter((row) => row !== '');
}

/** A column of a table: its title, and the text of a submission. */
interface Column {
  readonly title: string;
  read(submission: WalkedSubmission): string;
}

/** Where exported files and times come from. */
export interface ExportOptions {
  /** The address of a file. */
  fileAddress(id: number): string;
  /** The zone of times, as `Europe/Berlin`. */
  readonly zone: string;
}

/** Returns how to write a time for a spreadsheet: `2024-01-31 09:30:00`. @throws ServiceError for an unknown zone */
function timeWriter(zone: string): (time: Date) => string {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    return (time) => format.format(time);
  } catch {
    throw new ServiceError('invalid-value', 'zone must be the name of a zone, like Europe/Berlin');
  }
}

const answerTo = (id: number, { answers }: WalkedSubmission): StoredAnswer | undefined =>
  answers.find(({ fieldId }) => fieldId === id);

/** Returns the columns of subfields, and one for what has no column: nothing is dropped. */
function partColumns(field: FieldRecord): Column[] {
  const known = listSubfields(field);
  const parts = (submission: WalkedSubmission) => {
    const text = answerTo(field.id, submission)?.text ?? '';
    return { text, pairs: readSubfields(field.type, text) };
  };
  const columns = known.map((name): Column => ({
    title: `${readLabel(field)}: ${name}`,
    read: (submission) =>
      (parts(submission).pairs ?? []).flatMap(([own, value]) => (own === name ? [value] : [])).join('\n'),
  }));
  const readOther = (submission: WalkedSubmission): string => {
    const { text, pairs } = parts(submission);
    if (pairs === undefined) return text;
    return pairs.filter(([name]) => !known.includes(name)).map(([name, value]) => `${name} = ${value}`).join('\n'); // prettier-ignore
  };
  return [...columns, { title: `${readLabel(field)}: other`, read: readOther }];
}

function fieldColumns(field: FieldRecord, { fileAddress }: ExportOptions): Column[] {
  if (hasSubfields(field.type)) return partColumns(field);
  const read = (submission: WalkedSubmission): string => {
    const answer = answerTo(field.id, submission);
    return answer?.fileId ? fileAddress(answer.fileId) : (answer?.text ?? '');
  };
  return [{ title: readLabel(field), read }];
}

/** Returns the columns of an exported table. Titles are unique. */
export function exportColumns(fields: readonly FieldRecord[], options: ExportOptions): readonly Column[] {
  const write = timeWriter(options.zone);
  const columns: readonly Column[] = [
    { title: 'Number', read: ({ id }) => String(id) },
    { title: `Time (${options.zone})`, read: ({ time }) => write(time) },
    { title: 'Read', read: ({ read }) => (read ? '1' : '0') },
    ...fields.filter(({ type }) => holdsAnswer(type)).flatMap((field) => fieldColumns(field, options)),
  ];
  const titles = makeUnique(columns.map(({ title }) => title));
  return columns.map(({ read }, index) => ({ title: titles[index] ?? '', read }));
}
