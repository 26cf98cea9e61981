import { toPath } from '../calls/call.js';
import type { ReadKind } from '../calls/call.js';
import type { CallMetrics } from '../calls/log.js';
import { ProxyError } from '../errors.js';
import type { AdmittedCall } from '../guard/guard.js';
import type { Outcome } from '../once/once.js';
import { isRefusal } from '../once/outcome.js';
import type { Settings } from '../options.js';
import type { IsField } from '../submission/checked-body.js';
import { FieldNames } from '../submission/field-names.js';
import { callService } from './call-service.js';
import type { ServiceCall } from './call-service.js';
import { Readiness } from './readiness.js';
import { ResponseCache, toCachedResponse } from './response-cache.js';
import type { CachedResponse, LoadResponse } from './response-cache.js';
import {
  isError,
  pickVisibleError,
  pickVisibleFields,
  pickVisibleForm,
  pickVisibleReceipt,
} from './visible-response.js';
import type { PickVisible } from './visible-response.js';

/** The kinds of calls that the service answers. */
type ServiceKind = ReadKind | 'submission';

const PICK_VISIBLE: Readonly<Record<ServiceKind, PickVisible>> = {
  fields: pickVisibleFields,
  form: pickVisibleForm,
  submission: pickVisibleReceipt,
};

/** The service, as the proxy uses it: it takes only admitted calls, and its responses hold only what a browser may see. */
export class Service {
  readonly #settings: Settings;
  readonly #cache: ResponseCache | undefined;
  readonly #fieldNames = new FieldNames();
  readonly #readiness: Readiness;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#readiness = new Readiness(settings);
    this.#cache = settings.cache && new ResponseCache(settings, settings.cache);
  }

  /**
   * Calls the service.
   *
   * @throws ProxyError those of `callService`.
   */
  async call(
    admitted: AdmittedCall<ServiceKind>,
    { body, signal }: Pick<ServiceCall, 'body' | 'signal'>,
    metrics: CallMetrics = {},
  ): Promise<Outcome> {
    const { figures, ports } = this.#settings;
    const { kind } = admitted.call;
    const began = ports.now();
    let result = 'proxy_failed';
    try {
      const outcome = await this.#ask(admitted, { body, signal });
      this.#readiness.noteAnswer();
      result = outcome.state;
      return outcome;
    } catch (cause) {
      this.#readiness.noteFailure();
      if (cause instanceof ProxyError) result = cause.code;
      throw cause;
    } finally {
      metrics.upstream_ms = ports.now() - began;
      figures?.countServiceCall({ call: kind, result, ms: metrics.upstream_ms });
    }
  }

  async #ask(
    { call, id }: AdmittedCall<ServiceKind>,
    { body, signal }: Pick<ServiceCall, 'body' | 'signal'>,
  ): Promise<Outcome> {
    const { status, json } = await callService(this.#settings, { path: toPath(call), body, id, signal });
    const visible = status < 300 ? PICK_VISIBLE[call.kind](json) : undefined;
    if (visible) return { state: 'accepted', status, json: visible };
    const state = isRefusal(status) || isError(json) ? 'refused' : 'unknown';
    return { state, status, json: pickVisibleError(json) };
  }

  /** Returns why the token or the service does not work; `undefined` where both do. Asks seldom. */
  findFailure(admitted: AdmittedCall<'fields'>): Promise<ProxyError | undefined> {
    return this.#readiness.find((signal) => this.call(admitted, { signal }));
  }

  /**
   * Answers a call that reads, from the cache where possible.
   *
   * @throws ProxyError those of `callService`.
   */
  async read(admitted: AdmittedCall<ReadKind>, metrics: CallMetrics): Promise<CachedResponse> {
    const { request } = admitted;
    if (!this.#cache) return toCachedResponse(await this.call(admitted, { signal: request.signal }, metrics));
    const name = toPath(admitted.call);
    const fresh = this.#cache.findFresh(name);
    if (fresh) {
      metrics.cache = 'hit';
      return fresh;
    }
    const load = this.#createLoader(admitted, metrics);
    const own = { isCalled: false };
    const loadCounted = () => ((own.isCalled = true), load());
    const response = await this.#cache.read(name, loadCounted, request);
    // The request did not wait for the call that it started: the response is an old one.
    const isStale = metrics.upstream_ms === undefined;
    metrics.cache = own.isCalled ? (isStale ? 'stale' : 'miss') : 'hit';
    return response;
  }

  /** Returns the cached refusal of the form that a submission is for, if the service does not have it. */
  findMissingForm(admitted: AdmittedCall<'submission'>): Outcome | undefined {
    return this.#cache?.findMissingForm(toPath(admitted.toRead('fields').call));
  }

  /** Creates the check for names that are fields of the form. Without a cache, every name passes. */
  createFieldCheck(admitted: Pick<AdmittedCall, 'toRead' | 'request'>): IsField {
    const cache = this.#cache;
    if (!cache) return async () => true;
    const list = admitted.toRead('fields');
    const name = toPath(list.call);
    const load = this.#createLoader(list);
    const { request } = admitted;
    return this.#fieldNames.createCheck({
      read: () => cache.read(name, load, request),
      renew: () => cache.renew(name, load, request),
    });
  }

  /** Creates a call whose response is for all browsers, so that none of them can end it. */
  #createLoader(admitted: AdmittedCall<ReadKind>, metrics?: CallMetrics): LoadResponse {
    return () => this.call(admitted, { signal: new AbortController().signal }, metrics);
  }
}
