import { Hono, type Context } from 'hono';
import { ProxyError } from './errors.js';
import { readOptions, type ProxyOptions, type Settings } from './options.js';
import { errorAnswer, fieldListAnswer, formAnswer, submissionAnswer, type Strip } from './strip.js';
import { readSubmission } from './submission.js';
import { callService } from './upstream.js';

/** The token proxy as a fetch handler: runs wherever there are `Request` and `Response`. */
export interface TokenProxy {
  /** Answers every request with JSON; it never rejects. Needs no `this`. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** One of the calls that are let through. */
interface Call {
  readonly method: 'GET' | 'POST';
  /** In Hono's notation. */
  readonly route: `/form/:id{${string}}${string}`;
  /** What follows `form/<id>`, here and at the service. */
  readonly end: string;
  readonly strip: Strip;
}

const FIELD_LIST: Call = {
  method: 'GET',
  route: '/form/:id{[0-9]+}/field.json',
  end: '/field.json',
  strip: fieldListAnswer,
};
const FORM: Call = { method: 'GET', route: '/form/:id{[0-9]+\\.json}', end: '.json', strip: formAnswer };
const SUBMISSION: Call = {
  method: 'POST',
  route: '/form/:id{[0-9]+}/submission.json',
  end: '/submission.json',
  strip: submissionAnswer,
};

/**
 * Makes the proxy that stands between a page and the service: it lets three calls through for the listed forms, adds the
 * token, and takes out of the answers what a browser must not see. Below `basePath` it answers
 * `GET form/<id>/field.json`, `GET form/<id>.json` and `POST form/<id>/submission.json`; everything else is refused with
 * `{"status":"error","error":<sentence>,"code":<ProxyErrorCode>}`.
 *
 * @example
 * export default createProxy({ service: 'https://www.example.com', token: process.env.TOKEN, forms: ['101'] });
 *
 * @throws ProxyConfigurationError when an option makes no sense.
 */
export function createProxy(options: ProxyOptions): TokenProxy {
  const settings = readOptions(options);
  const app = new Hono();
  for (const call of [FIELD_LIST, FORM, SUBMISSION]) {
    app.all(`${settings.basePath}${call.route}`, (context) => answer(settings, call, context));
  }
  app.notFound(() => refuse(new ProxyError('no_such_call')));
  app.onError((cause) => {
    const error = cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause });
    if (error.status >= 500 || error.code === 'service_refused_token') tell(settings, error);
    return refuse(error);
  });
  return { fetch: async (request) => app.fetch(request) };
}

async function answer(settings: Settings, call: Call, context: Context): Promise<Response> {
  const request = context.req.raw;
  const formId = (context.req.param('id') ?? '').replace('.json', '');
  // HEAD is refused like the others: Hono would make it a GET, and a call to the service.
  if (request.method !== call.method) throw new ProxyError('method_not_allowed', { headers: { allow: call.method } });
  if (!settings.offers(formId)) throw new ProxyError('form_not_listed');
  const body = call === SUBMISSION ? await readSubmission(request, settings.maxBody) : undefined;

  const path = `form/${formId}${call.end}`;
  const { status, json } = await callService(settings, { path, body, signal: request.signal });
  const kept = status < 300 ? call.strip(json) : undefined;
  if (kept === undefined) return respond(status, errorAnswer(json), NO_STORE);
  return respond(status, kept, headersOf(settings, call));
}

const NO_STORE = { 'cache-control': 'no-store' };

/** What this proxy can do beyond a plain one is announced on the field list. */
function headersOf(settings: Settings, call: Call): Record<string, string> {
  if (call === SUBMISSION) return NO_STORE;
  return call === FIELD_LIST ? { 'hosted-form': `max-body=${String(settings.maxBody)}` } : {};
}

function refuse({ status, message, code, details }: ProxyError): Response {
  const body = { status: 'error', error: message, code, ...details.members };
  return respond(status, body, { ...NO_STORE, ...details.headers });
}

/** The headers are made anew: none of the service's is passed on, no cookie either. */
function respond(status: number, json: unknown, headers: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(json), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff', ...headers },
  });
}

function tell(settings: Settings, error: ProxyError): void {
  try {
    settings.onError(error);
  } catch {
    // A log that fails is no reason to leave the visitor without an answer.
  }
}
