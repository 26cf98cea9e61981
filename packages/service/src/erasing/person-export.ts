import type { FieldRecord } from '../fields/field-store.js';
import type { JsonObject } from '../values/json.js';
import type { PersonQuery } from './person-match.js';
import { findPerson, readFieldsOnce } from './person.js';
import type { PersonPart } from './person.js';
import { answerShape, arrivalShape, attemptShape, partialShape, submissionHead } from './person-shape.js';
import type { AnySubmission } from './person-store.js';
import { toBase64 } from '../values/bytes.js';

/** Returns a submission with its answers, the bytes of its files included. */
async function exportSubmission(
  store: PersonPart,
  submission: AnySubmission,
  fields: readonly FieldRecord[],
): Promise<JsonObject> {
  const answers: JsonObject[] = [];
  for (const answer of submission.answers) {
    const file = answer.fileId === null ? undefined : await store.anyFile(answer.fileId);
    const shape = answerShape(answer, fields);
    if (file === undefined) answers.push(shape);
    else {
      const { name, contentType, bytes } = file;
      answers.push({ ...shape, file: { name, content_type: contentType, base64: toBase64(bytes) } });
    }
  }
  return { ...submissionHead(submission), answers };
}

/** Writes the members of a list of JSON, each in a line. */
async function* writeList(
  name: string,
  items: AsyncIterable<JsonObject> | Iterable<JsonObject>,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let before = '\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield ']';
}

/** Writes all that is held of a person as one JSON document, in parts: only one submission is in memory at a time. */
export async function* exportPerson(store: PersonPart, query: PersonQuery, now: Date): AsyncGenerator<string> {
  const { submissionIds, partials, arrivals, attempts } = await findPerson(store, query);
  const fieldsOf = readFieldsOnce(store);
  async function* submissions(): AsyncGenerator<JsonObject> {
    for (const id of submissionIds)
      for (const submission of await store.anySubmissions([id]))
        yield exportSubmission(store, submission, await fieldsOf(submission.formId));
  }
  async function* saved(): AsyncGenerator<JsonObject> {
    for (const partial of partials) yield partialShape(partial, await fieldsOf(partial.formId));
  }
  yield `{"person": ${JSON.stringify(query.value)}, "match": "${query.match}", "exported": "${now.toISOString()}"`;
  yield* writeList('submissions', submissions());
  yield* writeList('partials', saved());
  yield* writeList('arrivals', arrivals.map(arrivalShape));
  yield* writeList('attempts', attempts.map(attemptShape));
  yield '}\n';
}
