import type { FieldRecord } from '../fields/field-store.js';
import type { JsonObject } from '../values/json.js';
import type { PersonQuery } from './person-match.js';
import { findPerson, readFieldsOnce } from './person.js';
import type { PersonPart } from './person.js';
import { answerShape, arrivalShape, attemptShape, partialShape, submissionHead } from './person-shape.js';
import type { AnySubmission } from './person-store.js';
import { toBase64Pieces } from '../values/base64-pieces.js';
import { readPieces } from '../files/file-store.js';
import type { FileReading } from '../files/file-store.js';
import type { StoredAnswer } from '../submissions/submission-store.js';

/** The surroundings of an export. */
export interface ExportContext extends FileReading {
  readonly store: PersonPart & FileReading['store'];
  readonly now: () => Date;
}

/** Writes an answer with the bytes of its file, a piece after another. */
async function* writeAnswer(
  context: ExportContext,
  answer: StoredAnswer,
  fields: readonly FieldRecord[],
): AsyncGenerator<string> {
  const file = answer.fileId === null ? undefined : await context.store.anyFile(answer.fileId);
  const shape = answerShape(answer, fields);
  if (file === undefined) {
    yield JSON.stringify(shape);
    return;
  }
  const { name, contentType, size } = file;
  const whole = JSON.stringify({ ...shape, file: { name, content_type: contentType, base64: '' } });
  // Base64 has no sign that JSON escapes, so that it goes between the last quotes.
  const end = whole.lastIndexOf('"');
  yield whole.slice(0, end);
  yield* toBase64Pieces(readPieces(context, file, { start: 0, end: size }));
  yield whole.slice(end);
}

/** Writes a submission with its answers. */
async function* writeSubmission(
  context: ExportContext,
  submission: AnySubmission,
  fields: readonly FieldRecord[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(submissionHead(submission)).slice(0, -1)},"answers":[`;
  let before = '';
  for (const answer of submission.answers) {
    yield before;
    yield* writeAnswer(context, answer, fields);
    before = ',';
  }
  yield ']}';
}

type Written = AsyncIterable<string> | Iterable<string>;

/** Writes the members of a list of JSON, each in a line. */
async function* writeList(name: string, items: AsyncIterable<Written> | Iterable<Written>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let before = '\n';
  for await (const item of items) {
    yield before;
    yield* item;
    before = ',\n';
  }
  yield ']';
}

const writeOne = (item: JsonObject): Written => [JSON.stringify(item)];

/**
 * Writes all that is held of a person as one JSON document, in parts. Only a piece of a file is in memory at a time. It ends when the
 * signal is aborted.
 */
export async function* exportPerson(
  context: ExportContext,
  query: PersonQuery,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const { store, now } = context;
  const { submissionIds, partials, arrivals, attempts } = await findPerson(store, query, signal);
  const fieldsOf = readFieldsOnce(store);
  async function* submissions(): AsyncGenerator<Written> {
    for (const id of submissionIds)
      for (const submission of await store.anySubmissions([id]))
        yield writeSubmission(context, submission, await fieldsOf(submission.formId));
  }
  async function* saved(): AsyncGenerator<Written> {
    for (const partial of partials) yield writeOne(partialShape(partial, await fieldsOf(partial.formId)));
  }
  const exported = now().toISOString();
  yield `{"person": ${JSON.stringify(query.value)}, "match": "${query.match}", "exported": "${exported}"`;
  yield* writeList('submissions', submissions());
  yield* writeList('partials', saved());
  yield* writeList(
    'arrivals',
    arrivals.map((one) => writeOne(arrivalShape(one))),
  );
  yield* writeList(
    'attempts',
    attempts.map((one) => writeOne(attemptShape(one))),
  );
  yield '}\n';
}
