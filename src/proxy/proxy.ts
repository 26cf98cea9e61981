import { Hono, type Context } from 'hono';
import type { Connection } from './client-address.js';
import { ProxyError } from './errors.js';
import { guarded } from './guard.js';
import type { LogFacts } from './log.js';
import { once, type Outcome } from './once.js';
import { readOptions, type ProxyOptions, type Settings } from './options.js';
import { isRefusal } from './outcome.js';
import type { Ports } from './ports.js';
import { errorAnswer, fieldListAnswer, formAnswer, isError, submissionAnswer, type Strip } from './strip.js';
import { readKey, readSubmission } from './submission.js';
import { callService, type ServiceCall } from './upstream.js';

/** The token proxy as a fetch handler: runs wherever there are `Request` and `Response`. */
export interface TokenProxy {
  /**
   * Answers every request with JSON; it never rejects. Needs no `this`. `connection` is what the server knows of who asks; a runtime
   * may hand in something else there.
   */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
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
 * `GET form/<id>/field.json`, `GET form/<id>.json` and `POST form/<id>/submission.json`, by itself
 * `POST form/<id>/token.json` and `GET health`; everything else is refused with `{"status":"error","error":<sentence>,"code":<ProxyErrorCode>}`.
 *
 * A submission with the header `Idempotency-Key` is made exactly once, however often it is sent: a repetition is answered
 * with `Idempotency-Replayed: true` and the first answer. Where nobody can tell whether it has arrived, the error says
 * `"outcome":"unknown"`, and the proxy does not send it again.
 *
 * @example
 * export default createProxy({ service: 'https://www.example.com', token: process.env.TOKEN, forms: ['101'] });
 *
 * @param ports Time and chance: those of the platform by default.
 * @throws ProxyConfigurationError when an option makes no sense.
 */
export function createProxy(options: ProxyOptions, ports?: Ports): TokenProxy {
  const settings = readOptions(options, ports);
  // What is wrong with the store is told before the first visitor needs it.
  settings.keys.open?.().catch((cause: unknown) => {
    settings.onError(new ProxyError('keys_unavailable', { cause }));
  });
  const app = new Hono<{ Bindings: LogFacts }>();
  for (const call of [FIELD_LIST, FORM, SUBMISSION]) {
    app.all(`${settings.basePath}${call.route}`, (context) => answer(timed(settings, context.env), call, context));
  }
  app.notFound(() => refuse(new ProxyError('no_such_call')));
  const fail = (cause: unknown) => {
    const error = cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause });
    if (error.status >= 500 || error.code === 'service_refused_token') settings.onError(error);
    return refuse(error);
  };
  app.onError(fail);
  return { fetch: guarded(settings, { pass: (request, facts) => app.fetch(request, facts), refuse: fail }) };
}

/** The same, noting how long the service takes. */
function timed(settings: Settings, facts: LogFacts): Settings {
  const { ports, fetch } = settings;
  return {
    ...settings,
    fetch: async (input, init) => {
      const began = ports.now();
      try {
        return await fetch(input, init);
      } finally {
        facts.upstream_ms = ports.now() - began;
      }
    },
  };
}

async function answer(settings: Settings, call: Call, context: Context): Promise<Response> {
  const request = context.req.raw;
  const formId = (context.req.param('id') ?? '').replace('.json', '');
  // HEAD is refused like the others: Hono would make it a GET, and a call to the service.
  if (request.method !== call.method) throw new ProxyError('method_not_allowed', { headers: { allow: call.method } });
  if (!settings.offers(formId)) throw new ProxyError('form_not_listed');
  if (call === SUBMISSION) return submit(settings, formId, request);
  const { state, status, json } = await ask(settings, call, { formId, signal: request.signal });
  return respond(status, json, state === 'accepted' ? headersOf(settings, call) : NO_STORE);
}

async function submit(settings: Settings, formId: string, request: Request): Promise<Response> {
  const key = readKey(request.headers);
  const body = await readSubmission(request, settings.maxBody);
  const { signal } = request;
  if (key === undefined) {
    const { status, json } = await ask(settings, SUBMISSION, { formId, body, signal });
    return respond(status, json, NO_STORE);
  }
  const unstoppable = new AbortController().signal;
  const send = () => ask(settings, SUBMISSION, { formId, body, signal: unstoppable });
  const { status, json, replayed } = await once(settings, { formId, key, signal, send });
  return respond(status, json, replayed ? { ...NO_STORE, 'idempotency-replayed': 'true' } : NO_STORE);
}

/** Calls the service, and takes out of its answer what the browser must not see. */
async function ask(
  settings: Settings,
  { end, strip }: Call,
  { formId, ...call }: Omit<ServiceCall, 'path'> & { readonly formId: string },
): Promise<Outcome> {
  const { status, json } = await callService(settings, { ...call, path: `form/${formId}${end}` });
  const kept = status < 300 ? strip(json) : undefined;
  if (kept) return { state: 'accepted', status, json: kept };
  return { state: isRefusal(status) || isError(json) ? 'refused' : 'unknown', status, json: errorAnswer(json) };
}

const NO_STORE = { 'cache-control': 'no-store' };

/** What this proxy can do beyond a plain one is announced on the field list. */
function headersOf(settings: Settings, call: Call): Record<string, string> {
  const { maxBody, guard } = settings;
  const token = guard.formToken ? ', form-token' : '';
  return call === FIELD_LIST ? { 'hosted-form': `idempotency, max-body=${String(maxBody)}${token}` } : {};
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
