// The server's side of a run: a service of its own, the token proxy in two copies, and the faults before and behind it.
import { readStoredFile } from '../../../packages/service/src/testing.js';
import { createService, memoryStore } from '../../../packages/service/src/index.js';
import type { Service, Store } from '../../../packages/service/src/index.js';
import { createProxy } from '../../../packages/proxy/src/index.js';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDice } from './dice.js';
import { FaultProxy } from './fault-proxy.js';
import type { Pass } from './fault-proxy.js';
import { NO_CALL_FAULT, drawPlan, faultAt, nameCallFault } from './plan.js';
import { makeFields, readIds } from './run-form.js';
import type { RunForm, Shape } from './run-form.js';
import { SharedKeys } from './shared-keys.js';
import type { StoredRecord } from './story.js';

const TOKEN = 'a-token-that-stays-on-the-server-0815';
const SERVICE = 'http://service.example';

/** The settings of a run. */
export interface RunSetup {
  readonly seed: number;
  readonly shape: Shape;
  /** Selects a form other than the element, which requests no form tokens. */
  readonly naive?: string;
}

/** A run on the server. */
export interface ServedRun {
  readonly form: RunForm;
  readonly network: FaultProxy;
  /** Returns all records that the service has stored. */
  records(): Promise<readonly StoredRecord[]>;
}

/** Sets up a run. `path` is the path of its token proxy; `files` answers all other requests. */
export async function serveRun({ seed, shape, naive }: RunSetup, path: string, files: Pass): Promise<ServedRun> {
  const store = memoryStore();
  const service = createService({ store, tokens: [TOKEN] });
  const form = await makeForm(service, shape);
  const options = {
    ...({ service: SERVICE, token: TOKEN, forms: 'all', basePath: path } as const),
    keys: new SharedKeys(),
    formToken: naive === undefined,
    fetch: ((input: string, init?: RequestInit) => callService(new Request(input, init))) as typeof fetch,
  };
  const proxies = [createProxy(options), createProxy(options)] as const;
  const dice = makeDice(seed);
  const isForProxy = ({ url }: Request) => new URL(url).pathname.startsWith(`${path}/`);
  const pass: Pass = (request) => (isForProxy(request) ? dice.pick(proxies).fetch(request) : files(request));
  const network = new FaultProxy(drawPlan(seed), pass);
  const callService = faultyService(service, network);
  return { form, network, records: () => readRecords(store, form) };
}

async function makeForm(service: Service, shape: Shape): Promise<RunForm> {
  const request = new Request(`${SERVICE}/api/v2/form.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A run', fields: makeFields(shape) }),
  });
  return readIds(await (await service.fetch(request)).json());
}

/** Creates the service as the token proxy reaches it. Only calls that make submissions fail. */
function faultyService(service: Service, network: FaultProxy): (request: Request) => Promise<Response> {
  let calls = 0;
  return async (request) => {
    const { plan, isCalm } = network;
    const isTroubled = request.method === 'POST' && !isCalm;
    const fault = (isTroubled ? faultAt(plan.calls, calls++, plan.isEndless) : undefined) ?? NO_CALL_FAULT;
    const { kind } = fault;
    if (kind !== 'none') {
      network.count(nameCallFault(fault));
      network.tell(`  ${nameCallFault(fault)}`);
    }
    if (kind === 'delay') await delay(fault.delay);
    request.signal.throwIfAborted();
    if (kind === 'unreachable') throw failedFetch('ECONNREFUSED', 'connect');
    if (kind === 'failed') return new Response('', { status: 500 });
    if (kind === 'unavailable') return new Response('', { status: 503 });
    const answer = await service.fetch(request);
    if (request.method === 'POST') network.tell(`  stored: ${answer.status}`);
    if (kind === 'lost-answer') throw failedFetch('ECONNRESET', 'read');
    if (kind === 'failed-after') return new Response('', { status: 500 });
    // A caller that has gone gets no answer.
    request.signal.throwIfAborted();
    return answer;
  };
}

/** Creates the error with which Node's `fetch` rejects. */
function failedFetch(code: string, syscall: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`${syscall} ${code}`), { code, syscall }) });
}

async function readRecords(store: Store, form: RunForm): Promise<StoredRecord[]> {
  const query = { formId: Number(form.id), ascending: true, search: [], offset: 0, limit: 1000 };
  const { items } = await store.submissions({ ...query, minTime: undefined, maxTime: undefined }, true);
  return Promise.all(
    items.map(async ({ id, answers }) => {
      const entries = answers.map(async ({ fieldId, text, fileId }) => {
        const file = fileId === null ? undefined : await store.file(fileId);
        const value = file
          ? `${file.name};${Buffer.from(await readStoredFile(store, file.id)).toString('base64')}`
          : text;
        return [String(fieldId), value] as const;
      });
      return { id: String(id), answers: Object.fromEntries(await Promise.all(entries)) };
    }),
  );
}
