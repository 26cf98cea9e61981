import { Hono } from 'hono';
import { notForOtherSites } from '../site/same-origin.js';
import type { JsonObject, Store } from 'hosted-form-service';
import {
  ServiceError,
  answerFault,
  equalInConstantTime,
  formatEastern,
  isObject,
  parseJson,
  readBytes,
  scalarText,
  MAIL_LANE,
  sign,
  signingKey,
  readSlice,
  toStorableText,
} from 'hosted-form-service/node';
import type { ArrivalRecord, DeliveryRecord, FailedDelivery, Page, Slice } from 'hosted-form-service/node';

const PER_PAGE = 25;
/** The limit of a webhook, in bytes. */
const LARGEST_WEBHOOK = 1024 * 1024;

type RecordStore = Pick<
  Store,
  'arrivals' | 'arrival' | 'addArrival' | 'nextIds' | 'findDeliveries' | 'findFailures' | 'listActions'
>;

async function listed<Item>(
  url: string,
  name: string,
  read: (slice: Slice) => Promise<Page<Item>>,
  shape: (item: Item) => JsonObject,
): Promise<Response> {
  const slice = readSlice(new URL(url).searchParams, PER_PAGE);
  const { items, total } = await read(slice);
  return Response.json({ [name]: items.map(shape), total, pages: Math.ceil(total / slice.limit) });
}

function mailSummary({ id, time, content }: Pick<ArrivalRecord, 'id' | 'time' | 'content'>): JsonObject {
  const { from = '', to = '', subject = '' } = content;
  return { id: String(id), time: time.toISOString(), timestamp: formatEastern(time), from, to, subject };
}

function deliveryShape({ jobId, submissionId, started, ...attempt }: DeliveryRecord): JsonObject {
  return {
    job: String(jobId),
    submission: String(submissionId),
    time: started.toISOString(),
    timestamp: formatEastern(started),
    ...attempt,
  };
}

function failureShape({ actionId, due, ...delivery }: FailedDelivery): JsonObject {
  const next = delivery.state === 'waiting' ? formatEastern(due) : null;
  return { ...deliveryShape(delivery), action: String(actionId), next };
}

function formIn(body: string, contentType: string): number {
  try {
    if (!contentType.includes('json')) return Number(new URLSearchParams(body).get('FormID') ?? Number.NaN);
    const data = parseJson(body);
    return Number(isObject(data) ? scalarText(data['FormID']) : undefined);
  } catch {
    return Number.NaN;
  }
}

/** Tells whether a webhook of the form signed the body. Only the keys of that form count. */
async function isSigned(store: RecordStore, request: Request, body: string): Promise<boolean> {
  const formId = formIn(body, request.headers.get('content-type') ?? '');
  if (!Number.isSafeInteger(formId)) return false;
  const keys = (await store.listActions(formId)).map(({ settings }) => signingKey(settings));
  const given = request.headers.get('x-fs-signature') ?? '';
  const expected = await Promise.all(keys.filter((key) => key !== '').map((key) => sign(body, key)));
  return expected.some((signature) => equalInConstantTime(signature, given));
}

/** Receives the demo's own webhooks. It keeps a delivery that is signed with a key of the form, and refuses others. */
async function receive(store: RecordStore, request: Request, time: Date): Promise<Response> {
  const raw = await readBytes(request, LARGEST_WEBHOOK);
  const body = new TextDecoder().decode(raw);
  if (!(await isSigned(store, request, body))) return new Response('The signature is not right\n', { status: 401 });
  const names = ['content-type', 'user-agent', 'x-fs-signature'];
  const headers = Object.fromEntries(names.map((name) => [name, toStorableText(request.headers.get(name) ?? '')]));
  const [id = 0] = await store.nextIds('arrival', 1);
  const content = { headers, body: toStorableText(body) };
  await store.addArrival({ id, kind: 'webhook', time, raw, content });
  return new Response('Received\n');
}

async function mail(store: RecordStore, id: string): Promise<Response> {
  const found = id.length > 15 ? undefined : await store.arrival(Number(id));
  if (found?.kind !== 'mail') throw new ServiceError('not-found', 'The mail was not found');
  const raw = new TextDecoder().decode(found.raw);
  return Response.json({ ...mailSummary(found), ...found.content, raw });
}

/** Returns the routes of the mailbox, of the attempts of webhooks, and of received webhooks, for the demo's pages. */
export function demoRecords(store: RecordStore, now = () => new Date()): Hono {
  const records = new Hono();
  // Only reads are checked: webhooks come from the service itself, and are signed.
  records.get('*', notForOtherSites);
  records.get('/mailbox.json', ({ req }) =>
    listed(req.url, 'mails', (slice) => store.arrivals('mail', slice), mailSummary),
  );
  records.get('/mailbox/failures.json', ({ req }) =>
    listed(req.url, 'failures', (slice) => store.findFailures(MAIL_LANE, slice), failureShape),
  );
  records.get('/mailbox/:id{[0-9]+\\.json}', ({ req }) => mail(store, req.param('id').replace('.json', '')));
  records.get('/webhook/:id{[0-9]{1,15}}/deliveries.json', ({ req }) =>
    listed(req.url, 'deliveries', (slice) => store.findDeliveries(Number(req.param('id')), slice), deliveryShape),
  );
  records.post('/webhook-receiver', ({ req }) => receive(store, req.raw, now()));
  records.get('/received.json', ({ req }) =>
    listed(
      req.url,
      'received',
      (slice) => store.arrivals('webhook', slice),
      ({ id, time, content }) => ({ id: String(id), time: time.toISOString(), ...content }),
    ),
  );
  records.onError((error) => answerFault(error, { onError: console.error }));
  return records;
}
