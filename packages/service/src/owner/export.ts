import type { FieldRecord } from '../fields/field-store.js';
import { ServiceError } from '../http/errors.js';
import type { Call } from '../http/route.js';
import { toStream } from '../http/stream.js';
import { readSubfields } from '../submissions/stored-value.js';
import type { Place, Walk, WalkedSubmission, WalkStore } from '../submissions/walk/walk-store.js';
import { isOn } from '../values/json.js';
import type { Json } from '../values/json.js';
import { writeRow } from './csv.js';
import { exportColumns, readLabel } from './export-columns.js';
import type { ExportOptions } from './export-columns.js';
import { readFilter } from './submissions-filter.js';

/** The submissions that are in memory at a time. */
const AT_ONCE = 500;

/** The names of an export's parameters beside those of its filter. */
const NAMES = ['bom', 'separator', 'zone'];

const SEPARATORS: ReadonlyMap<string, string> = new Map([['comma', ','], ['semicolon', ';'], ['tab', '\t']]); // prettier-ignore

/** Says how a format is written. */
interface Writer {
  readonly type: string;
  readonly ending: string;
  readonly head: string;
  write(submission: WalkedSubmission, isFirst: boolean): string;
  readonly tail: string;
}

function csvWriter(fields: readonly FieldRecord[], query: URLSearchParams, options: ExportOptions): Writer {
  const separator = SEPARATORS.get(query.get('separator') ?? 'comma');
  if (separator === undefined) throw new ServiceError('invalid-value', 'separator must be comma, semicolon or tab');
  const columns = exportColumns(fields, options);
  const mark = isOn(query.get('bom')) ? '\uFEFF' : '';
  return {
    type: 'text/csv; charset=utf-8; header=present',
    ending: 'csv',
    head: mark + writeRow(columns.map(({ title }) => title), separator),
    write: (submission) => writeRow(columns.map(({ read }) => read(submission)), separator),
    tail: '',
  }; // prettier-ignore
}

/** Returns a submission as an object of the JSON export. */
function toObject(submission: WalkedSubmission, fields: readonly FieldRecord[], { fileAddress }: ExportOptions): Json {
  const { id, time, read, userAgent, remoteAddr, paymentStatus, files } = submission;
  const byField = new Map(submission.answers.map((answer) => [answer.fieldId, answer]));
  const answers = fields.flatMap((field): readonly Json[] => {
    const answer = byField.get(field.id);
    if (answer === undefined) return [];
    const file = files.find((one) => one.id === answer.fileId);
    const parts = readSubfields(field.type, answer.text);
    const subfields = parts?.map(([name, text]) => ({ name, text })) ?? [];
    return [
      {
        field: String(field.id),
        label: readLabel(field),
        type: field.type,
        text: answer.text,
        ...(subfields.length > 0 ? { subfields } : {}),
        ...(file
          ? { file: { name: file.name, type: file.contentType, size: file.size, url: fileAddress(file.id) } }
          : {}),
      },
    ];
  });
  const person = { userAgent, remoteAddr, paymentStatus };
  return { id: String(id), time: time.toISOString(), read, ...person, answers };
}

/** Returns how to write an array with each object on a line of its own. One that was cut off is no JSON, which a reader notices. */
function jsonWriter(fields: readonly FieldRecord[], options: ExportOptions): Writer {
  return {
    type: 'application/json',
    ending: 'json',
    head: '[',
    write: (submission, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(toObject(submission, fields, options))}`,
    tail: '\n]\n',
  };
}

// Decision 0074: an export is a query for each part.
/**
 * Writes submissions in parts. Each part is a query of its own, so an export holds no connection while a client is slow. The first one comes
 * with the head, so that its failure is answered.
 */
async function* writeParts(
  store: WalkStore,
  walk: Omit<Walk, 'from' | 'limit'>,
  writer: Writer,
  end: AbortSignal,
): AsyncGenerator<string> {
  let text = writer.head;
  let isFirst = true;
  for (let from: Place | undefined, isOver = false; !isOver;) {
    const part = await store.walkSubmissions({ ...walk, from, limit: AT_ONCE }, end);
    for (const submission of part.items) {
      text += writer.write(submission, isFirst);
      isFirst = false;
    }
    from = part.next;
    isOver = from === undefined;
    if (isOver) text += writer.tail;
    if (text !== '') yield text;
    text = '';
  }
}

/** Answers with the submissions that a filter finds, as a file. */
export async function exportSubmissions(
  store: WalkStore,
  form: { readonly id: number; readonly fields: readonly FieldRecord[] },
  { query, origin, path, signal }: Call,
  format: 'csv' | 'json',
): Promise<Response> {
  const filter = readFilter(form.id, query, form.fields, NAMES);
  const base = origin + path.replace(/\/owner\/.*$/, '/owner');
  const options = { zone: query.get('zone') || 'UTC', fileAddress: (id: number) => `${base}/file/${id}` };
  const writer = format === 'csv' ? csvWriter(form.fields, query, options) : jsonWriter(form.fields, options);
  return new Response(await toStream((end) => writeParts(store, filter, writer, end), signal), {
    headers: {
      'Content-Type': writer.type,
      'Content-Disposition': `attachment; filename="submissions-${form.id}.${writer.ending}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
