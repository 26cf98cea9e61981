// What stands before and behind everything that the proxy answers: who may ask, how often, with what, and what a log hears of it.
import { checkCaptcha } from './captcha.js';
import { visitorOf, type Connection } from './client-address.js';
import { corsHeaders, preflight, refuseForeign } from './cors.js';
import { ProxyError } from './errors.js';
import { FormTokens } from './form-token.js';
import { entryOf, type LogFacts } from './log.js';
import type { Settings } from './options.js';
import { RateLimit } from './rate-limit.js';
import { respond } from './respond.js';
import { Signer, type SignerSettings } from './signer.js';
import { readKey } from './submission.js';

/** What is guarded. */
export interface Guarded {
  /** Answers what was let through; what becomes known meanwhile goes into `facts`. */
  readonly pass: (request: Request, facts: LogFacts) => Response | Promise<Response>;
  /** The answer to what was not, or has failed. */
  readonly refuse: (cause: unknown) => Response;
}

/** A request, and what it asks for. */
interface Visit {
  readonly request: Request;
  readonly connection: Connection;
  /** Below the base path. */
  readonly call: 'read' | 'submission' | 'token' | 'health' | undefined;
  readonly formId: string | undefined;
}

/** Puts the guard before a handler. What comes of it never rejects. */
export function guarded(
  settings: Settings,
  { pass, refuse }: Guarded,
): (request: Request, connection?: Connection) => Promise<Response> {
  const guard = new Guard(settings);
  const { now } = settings.ports;
  const { onRequest } = settings.guard;
  return async (request, connection = {}) => {
    const began = now();
    const facts: LogFacts = {};
    const visit = readVisit(settings.basePath, request, connection);
    const answer = async () => (await guard.meet(visit)) ?? (await pass(request, facts));
    const { status, headers: own, body } = await answer().catch(refuse);
    const headers = new Headers(own);
    for (const [name, value] of Object.entries(corsHeaders(settings.guard, request))) headers.set(name, value);
    if (!onRequest) return new Response(body, { status, headers });
    const whole = new Uint8Array(await new Response(body).arrayBuffer());
    const { formId } = visit;
    onRequest(entryOf({ request, formId, began, ended: now(), facts, status, headers, body: whole }));
    return new Response(body && whole, { status, headers });
  };
}

class Guard {
  readonly #settings: Settings;
  readonly #signing: SignerSettings;
  readonly #rates: RateLimit | undefined;
  readonly #tokens: FormTokens | undefined;

  constructor(settings: Settings) {
    const { guard, keys, keepKeys, ports } = settings;
    this.#settings = settings;
    this.#signing = { secret: guard.secret, keys, keepKeys, ports };
    const signer = new Signer(this.#signing);
    this.#rates = guard.rateLimit && new RateLimit(guard.rateLimit, signer, this.#signing);
    this.#tokens = guard.formToken && new FormTokens(guard.formToken, signer, this.#signing);
  }

  /**
   * Answers what needs no service, and lets the rest through.
   *
   * @throws ProxyError that says why it does not.
   */
  async meet(visit: Visit): Promise<Response | undefined> {
    const { request, connection, call, formId } = visit;
    const { guard, offers } = this.#settings;
    if (call === undefined) return undefined;
    const allowed = preflight(guard, request);
    if (allowed) return allowed;
    if (call === 'health') return health(request);
    // What is asked in a wrong way is told so by who would answer it.
    if (formId === undefined || (call === 'token' && !this.#tokens)) return undefined;
    if (call === 'token') refuseMethod(request, 'POST');
    else if (request.method !== (call === 'read' ? 'GET' : 'POST') || !offers(formId)) return undefined;
    if (!offers(formId)) throw new ProxyError('form_not_listed');
    if (call !== 'read') refuseForeign(guard, request, connection);
    const address = visitorOf(guard, request, connection);
    const kind = call === 'submission' ? 'submissions' : 'reads';
    if (address !== undefined) await this.#rates?.take({ visitor: address, formId, kind });
    if (call === 'token') return this.#issue(request, formId);
    if (call === 'submission') await this.#inspect(request, formId, address);
    return undefined;
  }

  async #issue(request: Request, formId: string): Promise<Response | undefined> {
    const issued = await this.#tokens?.issue({ formId, origin: originOf(request) });
    return issued && respond(200, issued);
  }

  /** What comes with a submission, and says who sends it. */
  async #inspect(request: Request, formId: string, address: string | undefined): Promise<void> {
    const { headers, signal } = request;
    const { captcha } = this.#settings.guard;
    const key = readKey(headers);
    if (headers.get('hosted-form-trap') === 'filled') throw new ProxyError('spam_suspected');
    await this.#tokens?.take(headers.get('hosted-form-token'), { formId, origin: originOf(request) }, key);
    if (!captcha) return;
    const { onError } = this.#settings;
    const answer = headers.get('hosted-form-captcha');
    await checkCaptcha(captcha, { ...this.#signing, onError }, { answer, formId, address, key, signal });
  }
}

function readVisit(basePath: string, request: Request, connection: Connection): Visit {
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '';
  if (path === '/health') return { request, connection, call: 'health', formId: undefined };
  const [, formId, end] = /^\/form\/(\d+)(\.json|\/(?:field|submission|token)\.json)$/.exec(path) ?? [];
  const call = end === undefined ? undefined : (CALLS[end] ?? 'read');
  return { request, connection, call, formId };
}

const CALLS: Readonly<Record<string, Visit['call']>> = { '/submission.json': 'submission', '/token.json': 'token' };

function health(request: Request): Response {
  refuseMethod(request, 'GET');
  return respond(200, { status: 'ok' });
}

function refuseMethod({ method }: Request, allow: 'GET' | 'POST'): void {
  if (method !== allow) throw new ProxyError('method_not_allowed', { headers: { allow } });
}

const originOf = ({ headers }: Request): string => headers.get('origin') ?? '';
