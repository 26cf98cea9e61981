import { durableKeys } from '../../keys/keys.examples.js';
import { FIELD, FORM, proxyBefore, serviceJson } from '../../service/service.examples.js';

/** The site that the doctor examines. */
export const SITE = 'https://www.site.test';

/** Answers a request in place of the healthy site; `undefined` leaves it to that site. It may throw, as `fetch` does. */
export type Fault = (request: Request, healthy: () => Promise<Response>) => Response | Promise<Response> | undefined;

export const SCRIPT = '<script type="module" src="/assets/hosted-form.js"></script>';
export const TAG = '<hosted-form form-id="101"></hosted-form>';

/** Creates a page of HTML. */
export function htmlPage(body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`<!doctype html><title>Contact</title>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
}

/** Creates a script, as a web server sends it. */
export function scriptFile(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=300', ...headers },
  });
}

/** Creates the error that `fetch` throws for an error of the system. */
export function fetchError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`system: ${code}`), { code }) });
}

/** Creates an answer that breaks off while it is read. */
export function brokenBody(code: string, type = 'text/html'): Response {
  const body = new ReadableStream({
    start: (controller) => {
      controller.error(fetchError(code));
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

/** The parts of the script that fetch other parts. */
const ENTRY =
  'const i=(s,...r)=>{for(let e of r)i(e);return import(`./chunks/8pQ1Bv8p/${s}.js${t?"?"+t:""}`)};h(()=>i("upgrade","b"))';

/** Creates a fault at one path, or at one method and path. */
export const at =
  (path: string, answer: (request: Request, healthy: () => Promise<Response>) => Response | Promise<Response>): Fault =>
  (request, healthy) => {
    const { pathname, protocol } = new URL(request.url);
    return protocol === 'https:' && `${request.method} ${pathname}`.endsWith(path)
      ? answer(request, healthy)
      : undefined;
  };

/** Creates the page, and the one in its frame. */
export const page =
  (body: string, headers?: Record<string, string>, framed = ''): Fault =>
  (request, healthy) =>
    at('GET /contact', () => htmlPage(body, headers))(request, healthy) ??
    at('GET /framed', () => htmlPage(framed))(request, healthy);

/**
 * The largest body of the site's proxy, in bytes. It is just above the previous size that the doctor tries. The doctor
 * sends a body of each size, and the default limit takes a third of a second.
 */
const LARGEST_BODY = 5_100_000;

/** Creates a site with a form, its script and the reference proxy, and with one fault. Records the calls to the service. */
export function siteWith(fault: Fault = () => undefined) {
  const service = ({ url }: { readonly url: string }) => serviceJson(url.endsWith('/field.json') ? [FIELD] : FORM);
  const { calls, proxy } = proxyBefore(service, { basePath: '/forms', maxBody: LARGEST_BODY, keys: durableKeys() });
  const healthy = async (request: Request): Promise<Response> => {
    const { pathname, protocol } = new URL(request.url);
    if (protocol === 'http:') return new Response(null, { status: 301, headers: { location: SITE + pathname } });
    if (pathname.startsWith('/forms/')) return proxy.fetch(await passOn(request), { address: '127.0.0.1' });
    if (pathname === '/assets/hosted-form.js') return scriptFile(ENTRY);
    if (pathname === '/assets/chunks/8pQ1Bv8p/upgrade.js') return scriptFile('export{};');
    if (/^\/assets\/hosted-form(?:-popup|-loader|-frame|\.classic)\.js$/.test(pathname)) return scriptFile('export{};');
    if (pathname === '/contact') return htmlPage(SCRIPT + TAG);
    return new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await fault(request, () => healthy(request))) ?? healthy(request);
  };
  return { calls, fetch };
}

/** Passes a request on like a web server that tells the visitor's address. */
async function passOn(request: Request): Promise<Request> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-for', '81.2.69.142');
  return new Request(url, { method, headers, ...(request.body && { body: await request.text() }) });
}

/** Creates a healthy answer with other headers; `''` removes one. */
export const withHeaders = (path: string, headers: Readonly<Record<string, string>>) =>
  at(path, async (_, healthy) => {
    const answer = new Response((await healthy()).body, await healthy());
    for (const [name, value] of Object.entries(headers)) {
      if (value === '') answer.headers.delete(name);
      else answer.headers.set(name, value);
    }
    return answer;
  });
