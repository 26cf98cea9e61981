import { answerSubmission } from './answer-submission.js';
import type { ProxyParts } from './answer-submission.js';
import { answerError, answerJson, reportFailure, toResponse } from './calls/answer.js';
import type { Answer } from './calls/answer.js';
import { CarriedDraft } from './carried/answer-carried.js';
import type { CarryParts } from './carried/answer-carried.js';
import { CarriedRoom } from './carried/carried-room.js';
import { isDrawnCall, parseCall, parseProbe } from './calls/call.js';
import type { Call } from './calls/call.js';
import { readRequestId, REQUEST_ID, toLogEntry } from './calls/log.js';
import type { CallMetrics } from './calls/log.js';
import { serverTiming } from './calls/server-timing.js';
import { DrawnForms } from './drawing/drawn-forms.js';
import { answerErrorPage } from './drawing/error-page.js';
import { ProxyError } from './errors.js';
import { readTarget } from './guard/client-address.js';
import type { Connection } from './guard/client-address.js';
import { corsHeaders } from './guard/cors.js';
import { Guard } from './guard/guard.js';
import type { AdmittedCall, AdmittedCarriedCall } from './guard/guard.js';
import { toKeysUnavailable } from './keys/ask-key-store.js';
import { answerPartial } from './partials/answer-partial.js';
import { readOptions } from './options.js';
import type { KeyStore } from './keys/key-store.js';
import type { ProxyOptions, Settings } from './options.js';
import type { Ports } from './ports.js';
import { cacheHeaders, isUnchanged } from './service/cache-headers.js';
import { RETRY_AFTER } from './service/readiness.js';
import { Service } from './service/service.js';

/** The token proxy as a fetch handler, for any runtime with `Request` and `Response`. */
export interface TokenProxy {
  /**
   * Answers every request with JSON, or with HTML for a drawn form; it never rejects, and needs no `this`. `connection` is what the server knows of the
   * connection; some runtimes pass something else there.
   */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
}

/**
 * Creates the proxy between a page and the service. It admits three calls of the service for the listed forms, and
 * adds the token. It forwards only those parts of the responses that a browser may see.
 *
 * Below `basePath` it answers these calls, each in one spelling. Those with GET take HEAD, too, and ignore a query:
 * - `GET form/<id>/field.json`, `GET form/<id>.json` and `POST form/<id>/submission.json`, with the service;
 * - `POST form/<id>/token.json` and `GET health`, by itself.
 *
 * With the option `carry`, it answers GET, PUT and DELETE of `form/<id>/carried/<name>` by itself: a draft that a visitor goes on with on
 * another device.
 *
 * With the option `partials`, it takes PUT and DELETE of `form/<id>/partial/<id>`: what a visitor types before they send it.
 *
 * With the option `drawing`, it also answers `GET form/<id>.html`, `GET form/<id>/embed.html`, `GET form/<id>/thanks.html` and
 * `POST form/<id>/submission.html` with HTML, and `GET form/sheet/<hash>.css`. These read the looks in their query.
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

/** Lists the key stores of a proxy: one, or another one for carried drafts. */
export function listStores({ keys, carry }: Settings): readonly KeyStore[] {
  return carry && carry.keys !== keys ? [keys, carry.keys] : [keys];
}

/** Opens the key stores of a proxy, and builds the proxy. */
export function openProxy(settings: Settings): TokenProxy {
  // Opened now, so that the owner learns of a broken store before the first visitor comes.
  for (const store of listStores(settings)) {
    store.open?.().catch((cause: unknown) => {
      settings.onError(toKeysUnavailable(cause));
    });
  }
  return buildProxy(settings);
}

/** Builds a proxy from settings whose key stores are open, or are being opened. */
export function buildProxy(settings: Settings): TokenProxy {
  const own = { settings, guard: new Guard(settings), service: new Service(settings) };
  const { carry: limits } = settings;
  const carrying = limits && { settings, limits, room: new CarriedRoom(settings, limits) };
  const parts = { ...own, carrying, drawn: settings.drawn && new DrawnForms(own, settings.drawn) };
  return { fetch: (request, connection = {}) => respond(parts, request, connection) };
}

/** The parts of one proxy, with those that draw forms and carry drafts. */
interface Parts extends ProxyParts {
  readonly carrying: CarryParts | undefined;
  readonly drawn: DrawnForms | undefined;
}

/** Answers a request: reads the call, lets the guard admit it and the service answer it, and logs the answer. */
async function respond(parts: Parts, request: Request, connection: Connection): Promise<Response> {
  const { settings } = parts;
  const { now } = settings.ports;
  const { onRequest } = settings.guard;
  const began = now();
  const metrics: CallMetrics = {};
  const target = readTarget(request, connection);
  const id = readRequestId(request.headers) ?? settings.ports.randomId();
  const probe = settings.probes ? parseProbe(target) : undefined;
  const call = probe ?? parseCall(settings.basePath, target, settings.drawn !== undefined);
  const plain = await answerCall(parts, { call, request, connection, id }, metrics).catch((cause: unknown) =>
    answerFailure(settings, call, id, cause),
  );
  const own = { ...(settings.serverTiming ? serverTiming(metrics) : {}), [REQUEST_ID]: id };
  const answer = { ...plain, headers: { ...corsHeaders(settings.guard, request, call), ...plain.headers, ...own } };
  const entry = toLogEntry({ id, request, target, call, began, ended: now(), metrics, answer });
  settings.figures?.countRequest(entry);
  onRequest?.(entry);
  return toResponse(answer, request.method);
}

/** A request, with the call in its address. */
interface ParsedRequest {
  /** The call; `undefined` when the address is none. */
  readonly call: Call | undefined;
  readonly request: Request;
  readonly connection: Connection;
  readonly id: string;
}

async function answerCall(parts: Parts, { call, ...incoming }: ParsedRequest, metrics: CallMetrics): Promise<Answer> {
  if (!call) throw new ProxyError('no_such_call');
  const admission = await parts.guard.admit({ call, ...incoming });
  if ('answer' in admission) return admission.answer;
  if ('ready' in admission) return answerReadiness(parts, admission.ready);
  if ('read' in admission) return answerRead(parts, admission.read, metrics);
  if ('submission' in admission) return answerSubmission(parts, admission.submission, metrics);
  if ('carried' in admission) return answerCarried(parts, admission.carried);
  if ('partial' in admission) return answerPartial(parts, admission.partial);
  if (!parts.drawn) throw new ProxyError('no_such_call');
  return parts.drawn.answer(admission.drawn, incoming.connection.mountedAt, metrics);
}

async function answerCarried({ carrying }: Parts, admitted: AdmittedCarriedCall): Promise<Answer> {
  if (!carrying) throw new ProxyError('no_such_call');
  return CarriedDraft.answer(carrying, admitted);
}

/** Converts a failure to an answer, and reports to the owner what they should know. A page of a drawn form fails with a page. */
function answerFailure(settings: Settings, call: Call | undefined, id: string, cause: unknown): Answer {
  const error = reportFailure(settings.onError, cause);
  const isPage = call && isDrawnCall(call) && call.kind !== 'sheet';
  return isPage ? answerErrorPage(error, call.kind, id) : answerError(error, id);
}

/** Answers an orchestrator: whether the token and the service work. */
async function answerReadiness({ service }: ProxyParts, admitted: AdmittedCall<'fields'>): Promise<Answer> {
  const failure = await service.findFailure(admitted);
  if (!failure) return answerJson(200, { status: 'ok' });
  const headers = { 'retry-after': RETRY_AFTER };
  return answerError(new ProxyError(failure.code, { status: 503, headers }), admitted.id);
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

/** Returns the header that announces, with the field list, what this proxy can do beyond a plain one. */
function capabilityHeader({ keys, keepKeys, maxBody, guard, carry, partials }: Settings): Record<string, string> {
  const words = [
    // A promise that a restart would break is not made.
    ...(keys.isDurable === true ? [`idempotency; keep=${String(Math.floor(keepKeys / 1000))}`] : []),
    `max-body=${String(maxBody)}`,
    ...(guard.formToken ? ['form-token'] : []),
    ...(carry ? [`carry=${String(carry.bytes)}${carry.keys.isDurable === true ? '' : '; volatile'}`] : []),
    ...(partials ? ['partials'] : []),
  ];
  return { 'hosted-form': words.join(', ') };
}
