import type { ActionRecord } from '../actions/action-store.js';
import { ServiceError } from '../http/errors.js';
import { readSlice } from '../http/paging.js';
import { readText } from '../http/parameters.js';
import { parseId, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import { MAIL_LANE } from '../queue/lanes.js';
import type { DeliveryRecord, FailedDelivery, FailingLane } from '../queue/queue-store.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { OwnerContext } from './owner-context.js';

const PER_PAGE = 25;
/** The number of deliveries that one step of the store repeats. */
const AT_ONCE = 500;

function deliveryShape({ jobId, submissionId, started, ...attempt }: DeliveryRecord): JsonObject {
  return { job: String(jobId), submission: String(submissionId), time: started.toISOString(), ...attempt };
}

/** Returns a failed delivery, with what it belongs to. */
function failureShape({ actionId, due, ...delivery }: FailedDelivery, action: ActionRecord | undefined): JsonObject {
  return {
    ...deliveryShape(delivery),
    action: String(actionId),
    kind: action?.kind ?? null,
    name: scalarText(action?.settings['name']) ?? '',
    form: action === undefined ? null : String(action.formId),
    next: delivery.state === 'waiting' ? due.toISOString() : null,
  };
}

/** Returns a lane as a person knows it: all mails, or the host of a receiver. */
function laneShape({ lane, failed }: FailingLane): JsonObject {
  return { lane, kind: lane === MAIL_LANE ? 'mail' : 'webhook', receiver: lane.replace(/^webhook:/, ''), failed };
}

async function listFailures({ store }: OwnerContext, { query }: Call): Promise<Response> {
  const lanes = await store.failingLanes();
  const lane = query.get('lane') ?? lanes[0]?.lane ?? MAIL_LANE;
  const slice = readSlice(query, PER_PAGE);
  const { items, total } = await store.findFailures(lane, slice);
  const ids = [...new Set(items.map(({ actionId }) => actionId))];
  const actions = new Map(await Promise.all(ids.map(async (id) => [id, await store.action(id)] as const)));
  const failures = items.map((item) => failureShape(item, actions.get(item.actionId)));
  const pages = Math.ceil(total / slice.limit);
  return Response.json({ lanes: lanes.map(laneShape), lane, failures, total, pages });
}

async function sendAgain({ store, now, onJobs }: OwnerContext, { id, body }: Call): Promise<Response> {
  const job = parseId(id, 'delivery');
  const { after } = await body();
  const seen = after === undefined ? undefined : parseId(readText('after', after), 'delivery');
  if (!(await store.repeatJob(job, now(), seen)))
    throw new ServiceError('conflict', 'It is under way, was tried again meanwhile, or is gone; look at it anew');
  onJobs();
  return success(job);
}

/** Sends all failed deliveries of a lane again. Those that fail meanwhile stay as they are. */
async function sendAllAgain({ store, now, onJobs }: OwnerContext, { body }: Call): Promise<Response> {
  const lane = readText('lane', (await body())['lane'] ?? '');
  const { total } = await store.findFailures(lane, { offset: 0, limit: 1 });
  let count = 0;
  for (let step = 0; step < Math.ceil(total / AT_ONCE); step += 1)
    count += await store.repeatFailures(lane, now(), AT_ONCE);
  onJobs();
  return Response.json({ success: '1', count });
}

/** Returns the routes of deliveries: the attempts of a mail or a webhook, those that failed, and sending again. */
export function deliveryRoutes(context: OwnerContext): Routes {
  const { store } = context;
  return {
    '/owner/failures': { GET: (call) => listFailures(context, call) },
    '/owner/failures/again': { POST: (call) => sendAllAgain(context, call) },
    '/owner/delivery/:id/again': { POST: (call) => sendAgain(context, call) },
    '/owner/action/:id/deliveries': {
      async GET({ id, query }) {
        const slice = readSlice(query, PER_PAGE);
        const { items, total } = await store.findDeliveries(parseId(id, 'delivery'), slice);
        return Response.json({
          deliveries: items.map(deliveryShape),
          total,
          pages: Math.ceil(total / slice.limit),
        });
      },
    },
  };
}
