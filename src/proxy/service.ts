import { AnswerCache, keep, type Browser, type KeptAnswer, type Load } from './answer-cache.js';
import type { IsField } from './checked-body.js';
import { fieldNames } from './field-names.js';
import type { LogFacts } from './log.js';
import type { Outcome } from './once.js';
import type { Settings } from './options.js';
import { isRefusal } from './outcome.js';
import { errorAnswer, fieldListAnswer, formAnswer, isError, submissionAnswer, type Strip } from './strip.js';
import { callService, type ServiceCall } from './upstream.js';

/** One of the calls that are let through. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** In Hono's notation. */
  readonly route: `/form/:id{${string}}${string}`;
  /** What follows `form/<id>`, here and at the service. */
  readonly end: string;
  readonly strip: Strip;
}

export const FIELD_LIST: Call = {
  method: 'GET',
  route: '/form/:id{[0-9]+}/field.json',
  end: '/field.json',
  strip: fieldListAnswer,
};
export const FORM: Call = { method: 'GET', route: '/form/:id{[0-9]+\\.json}', end: '.json', strip: formAnswer };
export const SUBMISSION: Call = {
  method: 'POST',
  route: '/form/:id{[0-9]+}/submission.json',
  end: '/submission.json',
  strip: submissionAnswer,
};

/** Who reads. */
interface Reader {
  readonly request: Request;
  /** For the log. */
  readonly facts: LogFacts;
}

/** The service, as the proxy's calls see it: its answers without what the browser must not see. */
export class Service {
  readonly #settings: Settings;
  readonly #cache: AnswerCache | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#cache = settings.cache && new AnswerCache(settings, settings.cache);
  }

  /** Calls it. @throws ProxyError those of `callService`. */
  async ask(
    { end, strip }: Call,
    { formId, ...call }: Omit<ServiceCall, 'path'> & { readonly formId: string },
    facts: LogFacts = {},
  ): Promise<Outcome> {
    const { now } = this.#settings.ports;
    const began = now();
    try {
      const { status, json } = await callService(this.#settings, { ...call, path: `form/${formId}${end}` });
      const kept = status < 300 ? strip(json) : undefined;
      if (kept) return { state: 'accepted', status, json: kept };
      return { state: isRefusal(status) || isError(json) ? 'refused' : 'unknown', status, json: errorAnswer(json) };
    } finally {
      facts.upstream_ms = now() - began;
    }
  }

  /** The answer to a call that reads, for this browser among many. @throws ProxyError those of `callService`. */
  async read(call: Call, formId: string, { request, facts }: Reader): Promise<KeptAnswer> {
    if (!this.#cache) return keep(await this.ask(call, { formId, signal: request.signal }, facts));
    const load = this.#loadOf(call, formId, facts);
    const own = { isCalled: false };
    const answer = await this.#cache.read(`${formId}${call.end}`, () => ((own.isCalled = true), load()), request);
    // It did not wait for the call that it began: the answer is an old one.
    const isOld = facts.upstream_ms === undefined;
    facts.cache = own.isCalled ? (isOld ? 'stale' : 'miss') : 'hit';
    return answer;
  }

  /** Tells the names of the form's fields from others, as far as answers are kept. */
  fieldsOf(formId: string, browser: Browser): IsField {
    const cache = this.#cache;
    if (!cache) return async () => true;
    const load = this.#loadOf(FIELD_LIST, formId);
    const name = `${formId}${FIELD_LIST.end}`;
    return fieldNames({ read: () => cache.read(name, load, browser), renew: () => cache.renew(name, load, browser) });
  }

  /** For all browsers: none of them ends it. */
  #loadOf(call: Call, formId: string, facts?: LogFacts): Load {
    return () => this.ask(call, { formId, signal: new AbortController().signal }, facts);
  }
}
