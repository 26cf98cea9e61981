import { Hono, type Context } from 'hono';
import { cacheHeaders, isUnchanged } from './cache-headers.js';
import type { Connection } from './client-address.js';
import { deliverUpload, deliverWhole } from './delivery.js';
import { ProxyError } from './errors.js';
import { guarded } from './guard.js';
import type { LogFacts } from './log.js';
import { once } from './once.js';
import { readOptions, type ProxyOptions, type Settings } from './options.js';
import type { Ports } from './ports.js';
import { NO_STORE, refuse, respond, respondText, SECURITY_HEADERS } from './respond.js';
import { FIELD_LIST, FORM, Service, SUBMISSION, type Call } from './service.js';
import { readKey, readSubmission } from './submission.js';
import { Upload } from './upload.js';

/** The token proxy as a fetch handler: runs wherever there are `Request` and `Response`. */
export interface TokenProxy {
  /**
   * Answers every request with JSON; it never rejects. Needs no `this`. `connection` is what the server knows of who asks; a runtime
   * may hand in something else there.
   */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
}

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
  const service = new Service(settings);
  const app = new Hono<{ Bindings: LogFacts }>();
  for (const call of [FIELD_LIST, FORM, SUBMISSION]) {
    app.all(`${settings.basePath}${call.route}`, (context) => answer(settings, service, call, context));
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

/** A call, of a form that is offered. */
interface Asked {
  readonly call: Call;
  readonly formId: string;
  readonly request: Request;
  /** For the log. */
  readonly facts: LogFacts;
}

type LoggedContext = Context<{ Bindings: LogFacts }>;

async function answer(settings: Settings, service: Service, call: Call, context: LoggedContext): Promise<Response> {
  const request = context.req.raw;
  const formId = (context.req.param('id') ?? '').replace('.json', '');
  // HEAD is refused like the others: Hono would make it a GET, and a call to the service.
  if (request.method !== call.method) throw new ProxyError('method_not_allowed', { headers: { allow: call.method } });
  if (!settings.offers(formId)) throw new ProxyError('form_not_listed');
  const asked = { call, formId, request, facts: context.env };
  return call === SUBMISSION ? submit(settings, service, asked) : give(settings, service, asked);
}

async function give(settings: Settings, service: Service, { call, formId, request, facts }: Asked): Promise<Response> {
  const found = await service.read(call, formId, { request, facts });
  if (found.state !== 'accepted') return respond(found.status, found.json);
  const headers = { ...headersOf(settings, call), ...cacheHeaders(settings.cache, found) };
  if (isUnchanged(request, found))
    return new Response(null, { status: 304, headers: { ...SECURITY_HEADERS, ...headers } });
  return respondText(found.status, found.text, headers);
}

async function submit(settings: Settings, service: Service, { formId, request, facts }: Asked): Promise<Response> {
  const key = readKey(request.headers);
  const { signal } = request;
  const isField = service.fieldsOf(formId, request);
  const body = await readSubmission(request, { limit: settings.maxBody, isField });
  // What is made once is finished, whether the browser waits for it or not.
  const end = key === undefined ? signal : new AbortController().signal;
  const call = (signal: AbortSignal) => service.ask(SUBMISSION, { formId, body, signal }, facts);
  const delivery = body instanceof Upload ? deliverUpload(body, call, signal, end) : deliverWhole(call, end);
  try {
    if (key === undefined) {
      const { status, json } = (await delivery.ready()) ?? (await delivery.send());
      return respond(status, json);
    }
    const made = once(settings, { formId, key, signal, ...delivery });
    settings.waitUntil(made);
    const { status, json, replayed } = await made;
    return respond(status, json, replayed ? { ...NO_STORE, 'idempotency-replayed': 'true' } : NO_STORE);
  } finally {
    delivery.stop();
  }
}

/** What this proxy can do beyond a plain one is announced on the field list. */
function headersOf(settings: Settings, call: Call): Record<string, string> {
  const { maxBody, guard } = settings;
  const token = guard.formToken ? ', form-token' : '';
  return call === FIELD_LIST ? { 'hosted-form': `idempotency, max-body=${String(maxBody)}${token}` } : {};
}
