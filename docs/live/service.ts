// The service of the live examples: a service worker of msw answers the proxy's calls below `assets/live/<form>/`.
import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { isObject } from '../../src/api/read.js';
import type { JsonObject } from '../../src/model/form.js';

/** A form file: the settings of the form, which may be none, and the field list of the service. */
interface FormFile {
  readonly form: JsonObject;
  readonly fields: readonly JsonObject[];
}

/** The last submission to a form, and the form's fields. */
export interface Submission {
  readonly fields: readonly JsonObject[];
  readonly body: JsonObject;
}

const sent = new Map<string, Submission>();
const forms = new Map<string, Promise<FormFile>>();
let started: Promise<void> | undefined;
let lastNumber = 1000;

/** Returns the last submission to a form. */
export const findSubmission = (form: string): Submission | undefined => sent.get(form);

/** Starts the service once for all examples of a page. */
export const startService = (site: URL): Promise<void> => (started ??= start(site));

async function start(site: URL): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('this browser, or this address, has no service workers.');
  const address = `${site.href}assets/live/:form/form`;
  const worker = setupWorker(
    http.get('*', ({ request }) => (isPicture(request, site) ? pictureResponse() : undefined)),
    http.get(`${address}/:id/field.json`, async ({ params }) =>
      HttpResponse.json([...(await readForm(site, String(params['form']))).fields], {
        headers: { 'hosted-form': 'idempotency, form-token, max-body=33554432' },
      }),
    ),
    http.post(`${address}/:id/token.json`, () =>
      HttpResponse.json({ token: crypto.randomUUID(), not_before: 0, expires: 7_200_000 }),
    ),
    http.post(`${address}/:id/submission.json`, async ({ request, params }) => {
      const name = String(params['form']);
      const { fields } = await readForm(site, name);
      const body: unknown = await request.json();
      sent.set(name, { fields, body: isObject(body) ? body : {} });
      return HttpResponse.json({ id: String(++lastNumber), form: String(params['id']) }, { status: 201 });
    }),
    http.get(`${address}/:file`, async ({ params }) => {
      const id = String(params['file']).replace(/\.json$/, '');
      return HttpResponse.json({ id, ...(await readForm(site, String(params['form']))).form });
    }),
  );
  const script = new URL('mockServiceWorker.js', site).pathname;
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: script } });
}

/** Checks whether a form asks for a picture that its author has put in it. Those of the documentation exist. */
function isPicture({ url, headers }: Request, site: URL): boolean {
  return headers.get('accept')?.startsWith('image/') === true && !url.startsWith(site.href);
}

/** Makes a plain picture, in place of one that only the author's service has. */
function pictureResponse(): Response {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path fill="#8aa4c8" d="M0 0h40v30H0z"/><path fill="#d8e2f0" d="m0 26 12-14 9 10 6-6 13 10v4H0z"/></svg>';
  return new HttpResponse(svg, { headers: { 'content-type': 'image/svg+xml' } });
}

/** Fetches a form's file once. */
function readForm(site: URL, name: string): Promise<FormFile> {
  const known = forms.get(name);
  if (known) return known;
  const read = fetch(new URL(`assets/live/forms/${name}.json`, site))
    .then((response) => response.json())
    .then(readFile);
  forms.set(name, read);
  return read;
}

/** Reads a form file, which may be the field list alone. */
function readFile(file: unknown): FormFile {
  const { form, fields }: JsonObject = isObject(file) ? file : { fields: file };
  return { form: isObject(form) ? form : {}, fields: Array.isArray(fields) ? fields.filter(isObject) : [] };
}
