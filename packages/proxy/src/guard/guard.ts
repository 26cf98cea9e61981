// Decides which calls are admitted. No other code creates an `AdmittedCall`, and the service takes nothing else.
import { answerJson } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import { isDrawnCall, isReading, listMethods } from '../calls/call.js';
import type { Call, CarriedCall, DrawnCall, FormCall, FormCallKind, PartialCall, ReadKind } from '../calls/call.js';
import { readPut } from '../carried/carried-request.js';
import type { CarriedPut } from '../carried/carried-request.js';
import { digestText } from '../digest.js';
import { ProxyError } from '../errors.js';
import type { Settings } from '../options.js';
import { readIdempotencyKey } from '../submission/submission.js';
import { checkCaptcha } from './captcha.js';
import { findVisitor, isThisMachine } from './client-address.js';
import type { Connection } from './client-address.js';
import { answerPreflight, refuseForeignOrigin } from './cors.js';
import { acceptedFor, FormTokens } from './form-token.js';
import { PostingTokens } from './posting-token.js';
import type { Posting } from './posting-token.js';
import { DEFAULT_TOKEN_LIFE } from './guard-options.js';
import { RateLimit } from './rate-limit.js';
import type { CountedCall } from './rate-limit.js';
import { Signer } from './signer.js';
import type { SignerSettings } from './signer.js';

/** A request, with the call in its address. */
export interface IncomingCall extends NamedRequest {
  readonly call: Call;
  readonly connection: Connection;
}

/** A request with its id. */
interface NamedRequest {
  readonly request: Request;
  readonly id: string;
}

// Decision 0030: what has not passed the guard does not compile.
/** A call that the guard has admitted. */
class AdmittedCall<Kind extends FormCallKind = FormCallKind> {
  readonly request: Request;
  /** The id of the request, which the service gets, too. */
  readonly id: string;
  /** The `Idempotency-Key` of a submission. */
  readonly key: string | undefined;
  /** Private, so that no object of another class has this type. */
  readonly #call: FormCall<Kind>;

  constructor(call: FormCall<Kind>, { request, id }: NamedRequest, key?: string) {
    this.#call = call;
    this.request = request;
    this.id = id;
    this.key = key;
  }

  get call(): FormCall<Kind> {
    return this.#call;
  }

  /** Returns the call that reads the same form's list, or its settings. Whoever may send or see a form may read both. */
  toRead<Read extends ReadKind>(kind: Read): AdmittedCall<Read> {
    return new AdmittedCall({ kind, formId: this.call.formId }, this);
  }

  /** Tells whether the call is of a kind. */
  is<Wanted extends Kind>(kind: Wanted): this is AdmittedCall<Wanted> {
    return this.#call.kind === kind;
  }
}

/** An admitted call whose address says more than its kind and form, with what the guard has found beside it. */
class AdmittedLongCall<Long extends FormCall, Told> extends AdmittedCall<Long['kind']> {
  readonly #long: Long;
  readonly told: Told;

  constructor(call: Long, incoming: NamedRequest, told: Told) {
    super(call, incoming);
    this.#long = call;
    this.told = told;
  }

  override get call(): Long {
    return this.#long;
  }
}

/** A call of a drawn form that the guard has admitted, with the visitor as `findVisitor` returns it. */
export type AdmittedDrawnCall = AdmittedLongCall<DrawnCall, { readonly visitor: string | undefined }>;

/** The details that the guard has found beside a call about a carried draft. */
interface ToldOfCarried {
  /** The headers of a PUT; `undefined` for the other methods. */
  readonly put: CarriedPut | undefined;
  /** The visitor, by a signature of the day; `undefined` where nobody is counted, and where the call only reads. */
  readonly payer: string | undefined;
}

/** A call about a carried draft that the guard has admitted. */
export type AdmittedCarriedCall = AdmittedLongCall<CarriedCall, ToldOfCarried>;

/** A call about partial answers that the guard has admitted. */
export type AdmittedPartialCall = AdmittedLongCall<PartialCall, undefined>;

export type { AdmittedCall };

/** The decision of the guard: an answer, or a call that goes on to the service. */
export type Admission =
  | { readonly answer: Answer }
  | { readonly read: AdmittedCall<'fields' | 'form'> }
  | { readonly ready: AdmittedCall<'fields'> }
  | { readonly submission: AdmittedCall<'submission'> }
  | { readonly carried: AdmittedCarriedCall }
  | { readonly partial: AdmittedPartialCall }
  | { readonly drawn: AdmittedDrawnCall };

/** The guard: it decides who may call, how often, and with what. */
export class Guard {
  readonly #settings: Settings;
  readonly #signing: SignerSettings;
  readonly #rates: RateLimit | undefined;
  readonly #tokens: FormTokens | undefined;
  readonly #postings: PostingTokens;
  #hasWarned = false;

  constructor(settings: Settings) {
    const { guard, keys, keepKeys, ports } = settings;
    this.#settings = settings;
    // A drawn form always has a token, also where the owner requires none of pages with a script.
    const posted = guard.formToken ?? { minimum: 0, life: DEFAULT_TOKEN_LIFE };
    const signedFor = guard.formToken || settings.drawn ? acceptedFor(posted) : 0;
    this.#signing = { secret: guard.secret, keys, keepKeys, signedFor, ports };
    const signer = new Signer(this.#signing);
    this.#rates = guard.rateLimit && new RateLimit(guard.rateLimit, signer, this.#signing);
    this.#tokens = guard.formToken && new FormTokens(guard.formToken, signer, this.#signing);
    this.#postings = new PostingTokens(new FormTokens(posted, signer, this.#signing, 'posting token'));
  }

  /**
   * Answers the calls that need no service, and admits or refuses the others. The PHP proxy checks in the same order: method,
   * form, origin, rate, and then the headers of a submission.
   *
   * @throws ProxyError with the reason of a refusal.
   */
  async admit(incoming: IncomingCall): Promise<Admission> {
    const { call, request } = incoming;
    if (!this.#has(call.kind)) throw new ProxyError('no_such_call');
    const allowed = answerPreflight(this.#settings.guard, request, call);
    if (allowed) return { answer: allowed };
    // HEAD is answered as GET is. `proxy.ts` leaves out the body.
    const methods = listMethods(call);
    if (!methods.includes(request.method))
      throw new ProxyError('method_not_allowed', { headers: { allow: methods.join(', ') } });
    if (!('formId' in call)) return this.#admitOwnCall(call.kind, incoming);
    if (!this.#settings.offers(call.formId)) throw new ProxyError('form_not_listed');
    return this.#admitFormCall(call, incoming);
  }

  /** Tells whether this proxy has calls of a kind. */
  #has(kind: Call['kind']): boolean {
    if (kind === 'carried') return this.#settings.carry !== undefined;
    if (kind === 'partial') return this.#settings.partials !== undefined;
    return kind !== 'token' || this.#tokens !== undefined;
  }

  /** Returns a token for the page of a drawn form; for one that comes back, after the token that it was posted with. */
  issuePostingToken({ call }: AdmittedDrawnCall, after = ''): Promise<string> {
    return this.#postings.issue(call.formId, after);
  }

  /**
   * Admits what a drawn form has posted, as a submission: uses up its token, and makes its key.
   *
   * @param request The submission in JSON that was made of the posting.
   * @throws ProxyError `spam_suspected`, `script_needed`, `form_token_invalid`, `keys_unavailable`.
   */
  async admitPosting(
    admitted: AdmittedDrawnCall,
    request: Request,
    posting: Posting,
  ): Promise<AdmittedCall<'submission'>> {
    const { formId } = admitted.call;
    const isTrapped = posting.isTrapped || request.headers.get('hosted-form-trap') === 'filled';
    if (isTrapped) throw new ProxyError('spam_suspected');
    if (this.#settings.guard.captcha) throw new ProxyError('script_needed');
    const userAgent = admitted.request.headers.get('user-agent') ?? '';
    const key = await this.#postings.take(formId, posting, [admitted.told.visitor ?? '', userAgent]);
    return new AdmittedCall({ kind: 'submission', formId }, { request, id: admitted.id }, key);
  }

  /** Answers a call that is not about a form. What an orchestrator asks is told to nobody else, so nobody is counted. */
  #admitOwnCall(kind: 'health' | 'live' | 'ready', incoming: IncomingCall): Admission {
    if (kind === 'health') return { answer: this.#answerHealth(incoming) };
    if (kind === 'live') return { answer: answerJson(200, { status: 'ok' }) };
    return { ready: new AdmittedCall({ kind: 'fields', formId: this.#settings.triedForm }, incoming) };
  }

  async #admitFormCall(call: Extract<Call, FormCall>, incoming: IncomingCall): Promise<Admission> {
    const { formId } = call;
    const { request, connection } = incoming;
    const { guard } = this.#settings;
    if (!isReading(request)) refuseForeignOrigin(guard, request, connection);
    const visitor = this.#findVisitor(request, connection);
    await this.#limitRate(call, request, visitor);
    if (isDrawnCall(call)) return { drawn: new AdmittedLongCall(call, incoming, { visitor }) };
    if (call.kind === 'token') return { answer: await this.#issueToken(request, formId) };
    if (call.kind === 'carried') return { carried: await this.#admitCarried(call, incoming, visitor) };
    if (call.kind === 'partial') return { partial: new AdmittedLongCall(call, incoming, undefined) };
    if (call.kind !== 'submission') return { read: new AdmittedCall({ kind: call.kind, formId }, incoming) };
    const key = await this.#checkSubmission(request, formId, visitor);
    return { submission: new AdmittedCall({ kind: call.kind, formId }, incoming, key) };
  }

  /** Checks the headers of a PUT. Its first one needs a form token; each other one proves itself by the grip. */
  async #admitCarried(
    call: CarriedCall,
    incoming: IncomingCall,
    visitor: string | undefined,
  ): Promise<AdmittedCarriedCall> {
    const { request } = incoming;
    const put = request.method === 'PUT' ? readPut(request) : undefined;
    if (put?.replaces === 0) {
      const use = { formId: call.formId, origin: readOrigin(request) };
      // A browser that has lost the answer comes again with the same token. The store learns no name.
      const key = `carried:${await digestText(call.name)}`;
      await this.#tokens?.take(request.headers.get('hosted-form-token'), use, key);
    }
    const isCounted = visitor !== undefined && !isReading(request);
    return new AdmittedLongCall(call, incoming, {
      put,
      payer: isCounted ? await this.#rates?.nameVisitor(visitor) : undefined,
    });
  }

  async #limitRate({ kind, formId }: FormCall, request: Request, visitor: string | undefined): Promise<void> {
    if (visitor === undefined) return;
    const counted = countAs(kind, request);
    // A server that draws for its visitors is none of them, and what they send comes from themselves.
    if (counted === 'reads' && this.#settings.guard.ownServers.has(visitor)) return;
    await this.#rates?.take({
      visitor,
      // Where every form is offered, a limit for each form would be no limit: a visitor can name any number of forms.
      formId: this.#settings.offersAll ? 'all' : formId,
      kind: counted,
    });
  }

  async #issueToken(request: Request, formId: string): Promise<Answer> {
    return answerJson(200, await this.#tokens?.issue({ formId, origin: readOrigin(request) }));
  }

  /** Checks the headers of a submission. Returns its key. */
  async #checkSubmission(request: Request, formId: string, address: string | undefined): Promise<string | undefined> {
    const { headers, signal } = request;
    const { captcha } = this.#settings.guard;
    const key = readIdempotencyKey(headers);
    if (headers.get('hosted-form-trap') === 'filled') throw new ProxyError('spam_suspected');
    await this.#tokens?.take(headers.get('hosted-form-token'), { formId, origin: readOrigin(request) }, key);
    if (!captcha) return key;
    const { onError } = this.#settings;
    const answer = headers.get('hosted-form-captcha');
    await checkCaptcha(captcha, { ...this.#signing, onError }, { answer, formId, address, key, signal });
    return key;
  }

  /**
   * Answers with the caller's own address. `hosted-form-proxy doctor` learns from it whether the web server passes on
   * addresses.
   */
  #answerHealth({ request, connection }: IncomingCall): Answer {
    const visitor = findVisitor(this.#settings.guard, request, connection) ?? null;
    return answerJson(200, { status: 'ok', visitor });
  }

  /** Returns the visitor. Tells the owner once if the web server before the proxy does not tell visitors' addresses. */
  #findVisitor(request: Request, connection: Connection): string | undefined {
    const visitor = findVisitor(this.#settings.guard, request, connection);
    const isBehindServer = connection.address !== undefined && isThisMachine(connection.address);
    if (visitor === undefined && isBehindServer && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#settings.onError(new ProxyError('visitor_unknown'));
    }
    return visitor;
  }
}

/** Names the limit that a call counts for. */
function countAs(kind: FormCallKind, request: Request): CountedCall['kind'] {
  if (kind === 'carried') return isReading(request) ? 'carriedReads' : 'carried';
  if (kind === 'partial') return 'partials';
  return kind === 'submission' || kind === 'posting' ? 'submissions' : 'reads';
}

function readOrigin({ headers }: Request): string {
  return headers.get('origin') ?? '';
}
