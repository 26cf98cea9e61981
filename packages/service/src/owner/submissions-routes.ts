import type { ActionRecord } from '../actions/action-store.js';
import { ServiceError } from '../http/errors.js';
import { invalidValue, readFlag } from '../http/parameters.js';
import { parseId, requireRecord } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import type { SubmissionDelivery } from '../queue/queue-store.js';
import type { Store } from '../store/store.js';
import { fileRoutes } from '../submissions/file-routes.js';
import { isArray, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { exportSubmissions } from './export.js';
import type { OwnerContext } from './owner-context.js';
import { readFilter } from './submissions-filter.js';
import { LETTERS_IN_ONE, readPage, rowShape } from './submissions-page.js';

/** The surroundings of the routes of submissions. */
export type SubmissionsContext = Pick<OwnerContext, 'store' | 'files' | 'now'>;

/** The most submissions that one call changes. */
const MOST_IDS = 500;

/** Reads the form of a call, with its fields. @throws ServiceError where there is none */
async function readForm({ store }: Pick<SubmissionsContext, 'store'>, { id }: Call) {
  const form = requireRecord(await store.form(parseId(id, 'form')), 'form');
  return { id: form.id, fields: await store.listFields(form.id) };
}

/** Reads the ids of a body. @throws ServiceError */
function readIds(value: Json | undefined): readonly number[] {
  if (!isArray(value) || value.length === 0 || value.length > MOST_IDS)
    throw invalidValue(`ids must be a list of 1 to ${MOST_IDS} ids`);
  return value.map((one) => parseId(scalarText(one) ?? '', 'submission'));
}

/** Does something to each submission, and answers with the ids of those that were there. */
async function changeEach(ids: readonly number[], change: (id: number) => Promise<boolean>): Promise<Response> {
  const changed: string[] = [];
  for (const id of ids) if (await change(id)) changed.push(String(id));
  return Response.json({ ids: changed });
}

function deliveryShape({ jobId, state, due, attempts }: SubmissionDelivery, action: ActionRecord | undefined): Json {
  const { name, subject, url } = action?.settings ?? {};
  const title = [name, subject, url].map((text) => scalarText(text ?? '') ?? '').find((text) => text !== '') ?? '';
  return {
    id: String(jobId),
    kind: action?.kind ?? null,
    name: title,
    state,
    due: state === 'waiting' ? due.toISOString() : null,
    attempts: attempts.map(({ started, number, status, error }) => ({
      number,
      time: started.toISOString(),
      status,
      error,
    })),
  };
}

async function readDeliveries(store: Store, submissionId: number): Promise<readonly Json[]> {
  const found = await store.findDeliveriesOf(submissionId);
  const actions = new Map<number, ActionRecord | undefined>();
  for (const { actionId } of found) if (!actions.has(actionId)) actions.set(actionId, await store.action(actionId));
  return found.map((delivery) => deliveryShape(delivery, actions.get(delivery.actionId)));
}

/** Reads a submission, its neighbours in the list of a filter, and what was sent because of it. */
async function readOne({ store }: Pick<SubmissionsContext, 'store'>, { id, query, signal }: Call): Promise<Response> {
  const found = requireRecord(await store.submissionWithFiles(parseId(id, 'submission')), 'submission');
  const filter = readFilter(found.formId, query, await store.listFields(found.formId), []);
  const neighbour = async (ascending: boolean): Promise<string | null> => {
    const walk = { ...filter, ascending, from: found.place, limit: 1 };
    const [next] = (await store.walkSubmissions(walk, signal)).items;
    return next === undefined ? null : String(next.id);
  };
  const more: JsonObject = {
    form: String(found.formId),
    paymentStatus: found.paymentStatus,
    next: await neighbour(filter.ascending),
    previous: await neighbour(!filter.ascending),
    deliveries: await readDeliveries(store, found.id),
  };
  return Response.json({ submission: rowShape(found, LETTERS_IN_ONE), ...more });
}

/** Answers with the whole text of an answer, as a file. */
async function readAnswerText({ store }: Pick<SubmissionsContext, 'store'>, { id, query }: Call): Promise<Response> {
  const found = requireRecord(await store.submission(parseId(id, 'submission')), 'submission');
  const fieldId = parseId(query.get('field') ?? '', 'field');
  const { text } = requireRecord(found.answers.find((answer) => answer.fieldId === fieldId), 'field'); // prettier-ignore
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': `attachment; filename="answer-${found.id}-${fieldId}.txt"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(text, { headers });
}

/** Returns the routes of the console's table of submissions, of one submission, and of exports. */
export function submissionsRoutes(context: SubmissionsContext): Routes {
  const { store, now } = context;
  const readFile = fileRoutes(context)['/admin/download/file/:id']?.GET;
  if (readFile === undefined) throw new ServiceError('unknown-path', 'Files have no route');
  return {
    '/owner/form/:id/submissions': {
      GET: async (call) => Response.json(await readPage(store, await readForm(context, call), call.query, call.signal)),
    },
    '/owner/form/:id/export': {
      GET: async (call) => exportSubmissions(store, await readForm(context, call), call, 'json'),
    },
    '/owner/form/:id/export.csv': {
      GET: async (call) => exportSubmissions(store, await readForm(context, call), call, 'csv'),
    },
    '/owner/submission/:id': { GET: (call) => readOne(context, call) },
    '/owner/submission/:id/answer': { GET: (call) => readAnswerText(context, call) },
    '/owner/file/:id': { GET: readFile },
    '/owner/submissions/read': {
      async POST({ body }) {
        const { ids, read = true } = await body();
        const isRead = readFlag('read', read);
        return changeEach(readIds(ids), (id) => store.updateSubmission(id, { read: isRead }, []));
      },
    },
    '/owner/submissions/delete': {
      async POST({ body }) {
        const { ids } = await body();
        return changeEach(readIds(ids), (id) => store.binSubmission(id, now()));
      },
    },
  };
}
