import { FIELD, FORM, proxyBefore, serviceJson } from '../../proxy/service.examples.js';

/** The site that the doctor is sent to. */
export const SITE = 'https://www.site.test';

/** How a site answers one request otherwise than a healthy one; `undefined`: it does not. It may throw, as `fetch` does. */
export type Fault = (request: Request, healthy: () => Promise<Response>) => Response | Promise<Response> | undefined;

export const SCRIPT = '<script type="module" src="/assets/hosted-form.js"></script>';
export const TAG = '<hosted-form form-id="101"></hosted-form>';

/** A page of HTML. */
export function htmlPage(body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`<!doctype html><title>Contact</title>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });
}

/** JavaScript as a web server sends it. */
export function scriptFile(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=300', ...headers },
  });
}

/** What `fetch` throws when the system has no answer. */
export function fetchError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`system: ${code}`), { code }) });
}

/** An answer that breaks while it is read. */
export function brokenBody(code: string, type = 'text/html'): Response {
  const body = new ReadableStream({
    start: (controller) => {
      controller.error(fetchError(code));
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

/** A site with a form, its script and the reference proxy, of which one thing is at fault; and what the service was asked. */
export function siteWith(fault: Fault = () => undefined) {
  const service = ({ url }: { readonly url: string }) => serviceJson(url.endsWith('/field.json') ? [FIELD] : FORM);
  const { calls, call } = proxyBefore(service, { basePath: '/forms' });
  const healthy = async (request: Request): Promise<Response> => {
    const { pathname, protocol } = new URL(request.url);
    if (protocol === 'http:') return new Response(null, { status: 301, headers: { location: SITE + pathname } });
    if (pathname.startsWith('/forms/')) return call(pathname, await initOf(request));
    if (pathname === '/assets/hosted-form.js') return scriptFile('import"./chunks/8pQ1Bv8p/core.js";');
    if (pathname === '/assets/chunks/8pQ1Bv8p/core.js') return scriptFile('export{};');
    if (pathname === '/contact') return htmlPage(SCRIPT + TAG);
    return new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await fault(request, () => healthy(request))) ?? healthy(request);
  };
  return { calls, fetch };
}

async function initOf(request: Request): Promise<RequestInit> {
  const { method, headers } = request;
  return request.body ? { method, headers, body: await request.text() } : { method, headers };
}
