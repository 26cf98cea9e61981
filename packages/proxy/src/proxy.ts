import { answerError, answerJson, NO_STORE, toResponse } from './calls/answer.js';
import type { Answer } from './calls/answer.js';
import { parseCall } from './calls/call.js';
import type { Call } from './calls/call.js';
import { toLogEntry } from './calls/log.js';
import type { CallMetrics } from './calls/log.js';
import { serverTiming } from './calls/server-timing.js';
import { ProxyError } from './errors.js';
import { readTarget } from './guard/client-address.js';
import type { Connection } from './guard/client-address.js';
import { corsHeaders } from './guard/cors.js';
import { Guard } from './guard/guard.js';
import type { AdmittedCall } from './guard/guard.js';
import { toKeysUnavailable } from './keys/ask-key-store.js';
import { deliverUpload, deliverWhole } from './once/delivery.js';
import { sendOnce, sendSurely } from './once/once.js';
import { readOptions } from './options.js';
import type { ProxyOptions, Settings } from './options.js';
import type { Ports } from './ports.js';
import { cacheHeaders, isUnchanged } from './service/cache-headers.js';
import { Service } from './service/service.js';
import { readSubmission } from './submission/submission.js';
import { Upload } from './submission/upload.js';

/** The token proxy as a fetch handler, for any runtime with `Request` and `Response`. */
export interface TokenProxy {
  /**
   * Answers every request with JSON; it never rejects, and needs no `this`. `connection` is what the server knows of the
   * connection; some runtimes pass something else there.
   */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
}

/**
 * Creates the proxy between a page and the service. It admits three calls of the service for the listed forms, and
 * adds the token. It forwards only those parts of the responses that a browser may see.
 *
 * Below `basePath` it answers these calls, each in one spelling and without a query:
 * - `GET form/<id>/field.json`, `GET form/<id>.json` and `POST form/<id>/submission.json`, with the service;
 * - `POST form/<id>/token.json` and `GET health`, by itself.
 *
 * It refuses everything else with `{"status":"error","error":<sentence>,"code":<ProxyErrorCode>}`.
 *
 * A submission with the header `Idempotency-Key` is sent once, however often it arrives. A repetition gets the first answer,
 * with `Idempotency-Replayed: true`. When the outcome is unknown, the error says `"outcome":"unknown"`, and the proxy never
 * sends that submission again.
 *
 * @example
 * export default createProxy({ service: 'https://www.example.com', token: process.env.TOKEN, forms: ['101'] });
 *
 * @param ports The clock and random ids. Default: the platform's.
 * @throws ProxyConfigurationError for a mistake in the options.
 */
export function createProxy(options: ProxyOptions, ports?: Ports): TokenProxy {
  return openProxy(readOptions(options, ports));
}

/** Opens the key store of a proxy, and builds the proxy. */
export function openProxy(settings: Settings): TokenProxy {
  // Opened now, so that the owner learns of a broken store before the first visitor comes.
  settings.keys.open?.().catch((cause: unknown) => {
    settings.onError(toKeysUnavailable(cause));
  });
  return buildProxy(settings);
}

/** Builds a proxy from settings whose key store is open, or is being opened. */
export function buildProxy(settings: Settings): TokenProxy {
  const parts = { settings, guard: new Guard(settings), service: new Service(settings) };
  return { fetch: (request, connection = {}) => respond(parts, request, connection) };
}

/** The parts of one proxy. */
interface ProxyParts {
  readonly settings: Settings;
  readonly guard: Guard;
  readonly service: Service;
}

/** Answers a request: reads the call, lets the guard admit it and the service answer it, and logs the answer. */
async function respond(parts: ProxyParts, request: Request, connection: Connection): Promise<Response> {
  const { settings } = parts;
  const { now } = settings.ports;
  const { onRequest } = settings.guard;
  const began = now();
  const metrics: CallMetrics = {};
  const target = readTarget(request, connection);
  const call = parseCall(settings.basePath, target);
  const plain = await answerCall(parts, { call, request, connection }, metrics).catch((cause: unknown) =>
    answerFailure(settings, cause),
  );
  const timing = settings.serverTiming ? serverTiming(metrics) : {};
  const answer = { ...plain, headers: { ...plain.headers, ...timing, ...corsHeaders(settings.guard, request) } };
  onRequest?.(toLogEntry({ request, target, call, began, ended: now(), metrics, answer }));
  // Neither Hono's server nor a plain fetch handler removes the body of an answer to HEAD.
  return toResponse(request.method === 'HEAD' ? { ...answer, text: undefined } : answer);
}

/** A request, with the call in its address. */
interface ParsedRequest {
  /** The call; `undefined` when the address is none. */
  readonly call: Call | undefined;
  readonly request: Request;
  readonly connection: Connection;
}

async function answerCall(
  parts: ProxyParts,
  { call, ...incoming }: ParsedRequest,
  metrics: CallMetrics,
): Promise<Answer> {
  if (!call) throw new ProxyError('no_such_call');
  const admission = await parts.guard.admit({ call, ...incoming });
  if ('answer' in admission) return admission.answer;
  if ('read' in admission) return answerRead(parts, admission.read, metrics);
  return answerSubmission(parts, admission.submission, metrics);
}

/** Converts a failure to an answer, and reports to the owner what they should know. */
function answerFailure(settings: Settings, cause: unknown): Answer {
  const error = cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause });
  if (error.status >= 500 || error.code === 'service_refused_token') settings.onError(error);
  return answerError(error);
}

async function answerRead(
  { settings, service }: ProxyParts,
  admitted: AdmittedCall<'fields' | 'form'>,
  metrics: CallMetrics,
): Promise<Answer> {
  const response = await service.read(admitted, metrics);
  if (response.state !== 'accepted') return answerJson(response.status, response.json);
  const capabilities = admitted.is('fields') ? capabilityHeader(settings) : {};
  const headers = { ...capabilities, ...cacheHeaders(settings.cache, response) };
  if (isUnchanged(admitted.request, response)) return { status: 304, text: undefined, headers };
  return { status: response.status, text: response.text, headers };
}

async function answerSubmission(
  { settings, service }: ProxyParts,
  admitted: AdmittedCall<'submission'>,
  metrics: CallMetrics,
): Promise<Answer> {
  const { call, request, key } = admitted;
  const { signal } = request;
  const isField = service.createFieldCheck(admitted);
  const body = await readSubmission(request, { limit: settings.maxBody, isField });
  // A submission with a key is finished even if its browser goes.
  const end = key === undefined ? signal : new AbortController().signal;
  const send = (signal: AbortSignal) => service.call(admitted, { body, signal }, metrics);
  const delivery = body instanceof Upload ? deliverUpload(body, send, signal, end) : deliverWhole(send, end);
  // A repetition gets its first answer although the form may be gone by now: `sendOnce` prepares after it has looked at the key.
  const prepare = async () => service.findMissingForm(admitted) ?? delivery.prepare();
  try {
    if (key === undefined) {
      const { status, json } = (await prepare()) ?? (await sendSurely(delivery.send));
      return answerJson(status, json);
    }
    const sent = sendOnce(settings, { formId: call.formId, key, signal, send: delivery.send, prepare });
    settings.waitUntil(sent);
    const { status, json, replayed } = await sent;
    return answerJson(status, json, replayed ? { ...NO_STORE, 'idempotency-replayed': 'true' } : NO_STORE);
  } finally {
    delivery.cancel();
  }
}

/** Returns the header that announces, with the field list, what this proxy can do beyond a plain one. */
function capabilityHeader({ keys, keepKeys, maxBody, guard }: Settings): Record<string, string> {
  const words = [
    // A promise that a restart would break is not made.
    ...(keys.isDurable === true ? [`idempotency; keep=${String(Math.floor(keepKeys / 1000))}`] : []),
    `max-body=${String(maxBody)}`,
    ...(guard.formToken ? ['form-token'] : []),
  ];
  return { 'hosted-form': words.join(', ') };
}
