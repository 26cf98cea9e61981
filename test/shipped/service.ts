// The service behind the packed proxy: the reference service, and forms that it would not make, as hostile authors have them.
import { createServer } from 'node:http';
import { after } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createService, makeSamples, memoryStore } from 'hosted-form-service';
import { listenLocally } from '../support/listen.js';

/** The token that the packed proxy adds to its calls. No browser may ever see it. */
export const TOKEN = 'a-token-that-stays-on-the-server-0815';

/** A submission in the service. */
export interface Submission {
  readonly id: string;
  readonly data: readonly { readonly field: string; readonly value: string }[];
}

/** A field of a form in the service. */
export interface FieldOfForm {
  readonly id: string;
  readonly type: string;
  readonly label: string;
}

/** A form that the service sends as it is, whatever the reference service thinks of it. */
export interface RawForm {
  readonly id: string;
  readonly fields: readonly object[];
  /** The author's message after a submission. */
  readonly message: string;
}

/** The running service. */
export interface TestService {
  readonly url: string;
  readonly samples: Awaited<ReturnType<typeof makeSamples>>;
  createForm(body: object): Promise<{ readonly id: string }>;
  readFields(formId: string): Promise<readonly FieldOfForm[]>;
  listSubmissions(formId: string): Promise<readonly { readonly id: string }[]>;
  readSubmission(id: string): Promise<Submission>;
  /** Sends a PUT request. */
  change(path: string, body: object): Promise<unknown>;
  /** Downloads a file from an address of the service. */
  download(address: string): Promise<Buffer>;
}

const ANSWER_BY_PATH: Readonly<Record<string, (form: RawForm) => Response>> = {
  'field.json': ({ fields }) => Response.json(fields),
  'submission.json': ({ message }) => Response.json({ id: '1', message }),
};

/** Starts the service with the sample forms, and with these raw ones. It ends after all tests. */
export async function startService(raw: readonly RawForm[]): Promise<TestService> {
  const service = createService({ store: memoryStore(), tokens: [TOKEN] });
  const answer = async (request: Request): Promise<Response> => {
    const [, formId, path = ''] = /^\/api\/v2\/form\/(\d+)\/(.+)$/.exec(new URL(request.url).pathname) ?? [];
    const form = raw.find(({ id }) => id === formId);
    return (form && ANSWER_BY_PATH[path]?.(form)) ?? service.fetch(request);
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  after(() => server.close());
  const url = await listenLocally(server);
  const samples = await makeSamples({ fetch: answer, token: TOKEN, base: `${url}/api/v2` });
  return { url, samples, ...makeCalls(url, answer) };
}

/** Returns the calls of the account's owner. */
function makeCalls(url: string, answer: (request: Request) => Promise<Response>): Omit<TestService, 'url' | 'samples'> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const call = async (address: URL, method = 'GET', body?: object): Promise<Response> => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await answer(new Request(address, init));
    if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}`);
    return response;
  };
  const ask = async (path: string, method?: string, body?: object): Promise<unknown> =>
    (await call(new URL(`/api/v2/${path}`, url), method, body)).json();
  return {
    createForm: async (body) => (await ask('form.json', 'POST', body)) as { readonly id: string },
    readFields: async (formId) => (await ask(`form/${formId}/field.json`)) as readonly FieldOfForm[],
    listSubmissions: async (formId) =>
      ((await ask(`form/${formId}/submission.json`)) as { readonly submissions: readonly { readonly id: string }[] })
        .submissions,
    readSubmission: async (id) => (await ask(`submission/${id}.json`)) as Submission,
    change: (path, body) => ask(path, 'PUT', body),
    download: async (address) => Buffer.from(await (await call(new URL(address, url))).arrayBuffer()),
  };
}
