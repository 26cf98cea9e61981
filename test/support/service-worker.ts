// The service for the browser tests, by msw in each page and its worker. A request that no test answers fails the page.
import { expect } from '@open-wc/testing';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { HttpResponse, RequestHandler, getResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { wantsTokens } from '../../src/api/capabilities.js';
import { gate } from './wait.js';

export { HttpResponse, http } from 'msw';

/** The address at which the tests' element looks for its proxy. */
export const PROXY = '/forms';

/** The only modules that reach msw, because a test loses them; see `test/runner/browsers/mock-service-worker.ts`. */
const THEMES = /^\/src\/.*\/theme-/;

/** Pictures in an author's texts are assets, too, at any address. msw takes a handler without an answer for one that lets go. */
const picture = http.get(
  ({ request }) => Boolean(request.headers.get('accept')?.startsWith('image/')),
  () => new HttpResponse('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } }),
);

const worker = setupWorker(picture);
/** Answers calls of `fetch` in the page, which costs a browser much less than its worker does. What has no answer goes there. */
const inPage = new FetchInterceptor();
// oxlint-disable-next-line typescript/no-misused-promises -- it awaits its listeners, which its types do not say
inPage.on('request', async ({ request, controller }) => {
  const handlers = worker.listHandlers().filter((handler) => handler instanceof RequestHandler);
  const response = await getResponse(handlers, request);
  if (response) controller.respondWith(response);
});
/** The requests without an answer, of the current test and of all. */
const unhandled: string[] = [];
const unanswered: string[] = [];
/** The addresses of all forms that a test has served. Their elements may ask once more when the test has ended. */
const served = new Set<string>();
let isToStart = false;

/**
 * Starts the worker before the first test. After each test it removes the test's answers. After the last one it fails
 * if a request had no answer: a hook that fails earlier would end all tests of the page. Call it once at the top of a
 * test file; files on one page share the worker.
 */
export function startService(): void {
  if (isToStart) return;
  isToStart = true;
  before(async () => {
    inPage.apply();
    await worker.start({
      quiet: true,
      serviceWorker: { url: '/mockServiceWorker.js' },
      onUnhandledRequest({ method, url }) {
        const { origin, pathname } = new URL(url);
        if (origin === location.origin && THEMES.test(pathname)) return;
        if (!served.has(/^.*\/form\/\d+/.exec(pathname)?.[0] ?? '')) unhandled.push(`${method} ${url}`);
        throw new Error(`No test answers ${method} ${url}`);
      },
    });
  });

  afterEach(function () {
    worker.resetHandlers();
    const asked = unhandled.splice(0).map((request) => `${request} until the end of “${title(this.currentTest)}”`);
    unanswered.push(...asked);
  });

  after(() => {
    inPage.dispose();
    worker.stop();
    unanswered.push(...unhandled);
    expect(unanswered.join(', '), 'requests that no test answers').to.equal('');
  });
}

const title = (test: Mocha.Test | undefined): string => test?.fullTitle() ?? '';

/** Answers requests until the end of the test. The last handlers go first. */
export function serve(...handlers: RequestHandler[]): void {
  worker.use(...handlers);
}

/** The service's data for one form. */
export interface ServedForm {
  /** The fields in the service's own JSON. */
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  /** Keys of the form object, in addition to the recorded ones; `null` if the proxy does not offer it. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
  /** Answers a submission in another way than the service's usual one. */
  readonly submission?: (request: Request) => Response | Promise<Response>;
  /** Digits. */
  readonly formId?: string;
  /** The capabilities that the proxy announces beyond a plain one; nothing by default. */
  readonly capabilities?: string;
}

/** A form that is being served, with its submissions. */
export interface Served {
  readonly formId: string;
  /** The body of each POST, parsed, in the order of arrival. */
  readonly submissions: readonly Readonly<Record<string, unknown>>[];
}

let lastFormId = 100;
let tokens = 0;

/**
 * Answers the calls for a form below the proxy's address. The answers are the browser's own: msw's `HttpResponse.json`
 * makes a Blob to count the bytes, which Chromium registers in another process.
 */
export function serveForm({
  fields,
  settings = {},
  submission = () => Response.json(accepted()),
  formId = String(++lastFormId),
  capabilities = '',
}: ServedForm): Served {
  const submissions: Record<string, unknown>[] = [];
  const base = `${PROXY}/form/${formId}`;
  served.add(base);
  const form = { id: formId, name: `Form ${formId}`, num_columns: '1', inactive: '0', ...settings };
  serve(
    http.get(`${base}/field.json`, () => Response.json(fields, { headers: { 'hosted-form': capabilities } })),
    http.get(`${base}.json`, () =>
      settings === null
        ? Response.json(
            { status: 'error', error: 'You do not have high enough permissions for this form.' },
            { status: 403 },
          )
        : Response.json(form),
    ),
    http.post(`${base}/token.json`, () =>
      wantsTokens(capabilities)
        ? Response.json({ token: `token-${++tokens}`, not_before: 300, expires: 7_200_000 })
        : Response.json({ status: 'error', error: 'This proxy has no such call.' }, { status: 404 }),
    ),
    http.post(`${base}/submission.json`, async ({ request }) => {
      const answer = request.clone();
      submissions.push((await request.json()) as Record<string, unknown>);
      return submission(answer);
    }),
  );
  return { formId, submissions };
}

/** Creates an answer to submissions that waits until the test opens it, so that the test sees the form while it sends. */
export function holdSubmission() {
  const { open, opened } = gate();
  return { open, submission: () => opened.then(() => Response.json(accepted())) };
}

/** Returns the service's answer to a submission (recorded 2014; only some of its keys matter here). */
export function accepted(): Record<string, string> {
  return {
    id: '1000001',
    message: '<p>The form was submitted successfully.</p>',
    timestamp: '2014-11-14 10:51:14',
    user_agent: '',
    remote_addr: '',
    read: '0',
  };
}
