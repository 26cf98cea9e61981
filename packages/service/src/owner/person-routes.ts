import { exportPerson } from '../erasing/person-export.js';
import type { PersonQuery } from '../erasing/person-match.js';
import { answerShape, arrivalShape, attemptShape, optionsShape, partialShape, settingsShape, submissionHead } from '../erasing/person-shape.js'; // prettier-ignore
import { erasePerson, findPerson, readFieldsOnce } from '../erasing/person.js';
import { invalidValue } from '../http/parameters.js';
import type { Call, Routes } from '../http/route.js';
import { toStream } from '../http/stream.js';
import { scalarText } from '../values/json.js';
import type { Json } from '../values/json.js';
import { isStorable } from '../values/storable-text.js';
import { eraseBytes } from './owner-context.js';
import type { OwnerContext } from './owner-context.js';

/** The records of a kind that a page shows. All are counted. */
const SHOWN = 50;

function readQuery(value: Json | null | undefined, match: Json | null | undefined): PersonQuery {
  const text = (scalarText(value ?? '') ?? '').trim();
  if (text.length < 3 || text.length > 500 || !isStorable(text))
    throw invalidValue('value must be a text of 3 to 500 characters');
  const kind = match ?? 'exact';
  if (kind !== 'exact' && kind !== 'contains') throw invalidValue('match must be "exact" or "contains"');
  return { value: text, match: kind };
}

const queryOf = (query: URLSearchParams): PersonQuery => readQuery(query.get('value'), query.get('match'));

async function find({ store }: OwnerContext, query: PersonQuery): Promise<Response> {
  const { submissionIds, partials, arrivals, attempts, settings } = await findPerson(store, query);
  const fieldsOf = readFieldsOnce(store);
  const submissions = await store.anySubmissions(submissionIds.slice(0, SHOWN));
  const formIds = [...submissions, ...partials.slice(0, SHOWN)].map(({ formId }) => formId);
  const fields = await Promise.all([...new Set(formIds)].map(fieldsOf));
  return Response.json({
    ...query,
    counts: {
      submissions: submissionIds.length,
      partials: partials.length,
      arrivals: arrivals.length,
      attempts: attempts.length,
      settings: settings.length,
    },
    submissions: await Promise.all(
      submissions.map(async (one) => {
        const fields = await fieldsOf(one.formId);
        return { ...submissionHead(one), answers: one.answers.map((answer) => answerShape(answer, fields)) };
      }),
    ),
    partials: await Promise.all(
      partials.slice(0, SHOWN).map(async (one) => partialShape(one, await fieldsOf(one.formId))),
    ),
    arrivals: arrivals.slice(0, SHOWN).map(arrivalShape),
    attempts: attempts.slice(0, SHOWN).map(attemptShape),
    settings: settings.slice(0, SHOWN).map(settingsShape),
    options: optionsShape(fields.flat()),
  });
}

/** Sends an export in parts, as fast as it is read. */
async function send(context: OwnerContext, { query, signal }: Call): Promise<Response> {
  const person = queryOf(query);
  return new Response(await toStream((end) => exportPerson(context, person, end), signal), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="person.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Returns the routes of one person's data: finding it, an export, and erasing it at once. */
export function personRoutes(context: OwnerContext): Routes {
  const { store, now } = context;
  return {
    '/owner/person': { GET: ({ query }) => find(context, queryOf(query)) },
    '/owner/person/export': { GET: (call) => send(context, call) },
    '/owner/person/erase': {
      async POST({ body }) {
        const { value, match } = await body();
        const receipt = await erasePerson(store, readQuery(value, match));
        await eraseBytes(context);
        return Response.json({ erased: now().toISOString(), ...receipt });
      },
    },
  };
}
