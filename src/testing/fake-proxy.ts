// A token proxy without a network and without a service. It answers as the reference proxy does, and keeps what it gets.
import type { FakeForm } from './build-form.js';
import { answerInPage } from './answer-in-page.js';
import { answer, refuse, refuseLarge, toResponse } from './proxy-answers.js';
import type { Answer, ProxyCode } from './proxy-answers.js';
import { readRequest } from './read-request.js';
import type { ReadRequest } from './read-request.js';

/** The proxy's announcements and answers. */
export interface FakeProxyOptions {
  /** The address of the proxy, as the element's attribute `proxy` has it. Default `/forms`. */
  readonly proxy?: string;
  /** The words of thanks in the receipt, in HTML. */
  readonly thanks?: string;
  /** The page that the receipt leads to. */
  readonly redirectUrl?: string;
  /** Keeps keys, so that the element repeats what fails. That takes some seconds of a test. */
  readonly idempotency?: boolean;
  /** Asks for a form token with each submission. */
  readonly formToken?: boolean;
  /** The most bytes of a submission. Default 33,554,432. */
  readonly maxBody?: number;
}

/** A submission that has arrived. */
export interface FakeSubmission {
  readonly id: string;
  readonly formId: string;
  /** The values by the ids of their fields. A file is `name;base64`, as it was sent. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The same values by the labels of their fields. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The calls that read and send. */
export type FakeCall = 'fields' | 'form' | 'submission' | 'token';

/** The failure: the network, an error of the proxy by its code, or what the service refuses. */
export type FakeFailure =
  | 'network'
  | ProxyCode
  | {
      /** Default 400. */
      readonly status?: number;
      /** The service's own sentence. */
      readonly error?: string;
      /** The errors of single fields, named by their labels or ids. */
      readonly errors?: readonly { readonly field: string; readonly error: string }[];
    };

/** A failure that is an answer. */
type Refusal = Exclude<FakeFailure, 'network'>;

/** A token proxy that is none. */
export interface FakeProxy {
  /** Answers a call of `fetch`. Rejects as a browser does without a network, and for an address that is not the proxy's. */
  readonly fetch: typeof globalThis.fetch;
  /** The address of the proxy. */
  readonly address: string;
  /** All calls that came, in their order. */
  readonly requests: readonly ReadRequest[];
  /** All submissions that were taken, in their order. */
  readonly submissions: readonly FakeSubmission[];
  /** Lets the next call fail. Default: the next submission. `times` lets several. */
  failNext(failure: FakeFailure, options?: { readonly call?: FakeCall; readonly times?: number }): void;
  /** Holds the submissions back, until the function that it returns is called. */
  hold(): () => void;
  /** Puts another form in the place of the one with its id, or adds it. */
  serve(form: FakeForm): void;
  /** Answers this page's own `fetch` and `XMLHttpRequest` for the proxy's address. Returns a function that ends it. */
  install(): () => void;
  /** Forgets all calls, submissions and failures. */
  reset(): void;
}

const ENDS: Readonly<Record<string, FakeCall>> = {
  '.json': 'form',
  '/field.json': 'fields',
  '/submission.json': 'submission',
  '/token.json': 'token',
};

/** The most bytes of a submission, if nothing else is said. */
const MAX_BODY = 33_554_432;

const CALL = /^\/form\/([1-9][0-9]{0,18})(\.json|\/(?:field|submission|token)\.json)$/;

/** Creates a proxy for these forms. It has no global effect before `install`. */
export function createFakeProxy(forms: FakeForm | readonly FakeForm[], options: FakeProxyOptions = {}): FakeProxy {
  const { proxy = '/forms' } = options;
  const state = new State(Array.isArray(forms) ? forms : [forms], options);
  const isOwn = (address: string) => toPath(address).startsWith(`${toPath(proxy)}/`);
  const own: typeof globalThis.fetch = async (input, init) => {
    const request = await readRequest(input, init);
    if (!isOwn(request.url)) throw new TypeError(`The fake proxy at ${proxy} was called as ${request.url}.`);
    init?.signal?.throwIfAborted();
    const given = await state.answer({
      ...request,
      path: toPath(request.url).slice(toPath(proxy).length) + toQuery(request.url),
    });
    init?.signal?.throwIfAborted();
    if (!given) throw new TypeError('Failed to fetch');
    return toResponse(given);
  };
  return {
    fetch: own,
    address: proxy,
    requests: state.requests,
    submissions: state.submissions,
    failNext: (failure, { call = 'submission', times = 1 } = {}) => {
      for (let time = 0; time < times; time++) state.failures.push([call, failure]);
    },
    hold: () => state.hold(),
    serve: (form) => void state.forms.set(form.id, form),
    install: () => answerInPage(isOwn, own),
    reset: () => state.reset(),
  };
}

/** Returns the path of an address without its host: a page and its proxy may have any. */
const toPath = (address: string): string => new URL(address, 'http://localhost').pathname.replace(/\/+$/, '');

/** Returns the query of an address: no call has one. */
const toQuery = (address: string): string => new URL(address, 'http://localhost').search;

/** The knowledge of a proxy. */
class State {
  readonly forms: Map<string, FakeForm>;
  readonly requests: ReadRequest[] = [];
  readonly submissions: FakeSubmission[] = [];
  readonly failures: [FakeCall, FakeFailure][] = [];
  readonly #tokens = new Set<string>();
  readonly #receipts = new Map<string, Answer>();
  #held: Promise<void> | undefined;
  #count = 0;

  constructor(
    forms: readonly FakeForm[],
    readonly options: FakeProxyOptions,
  ) {
    this.forms = new Map(forms.map((form) => [form.id, form]));
  }

  reset(): void {
    for (const list of [this.requests, this.submissions, this.failures]) list.length = 0;
    for (const kept of [this.#tokens, this.#receipts]) kept.clear();
  }

  hold(): () => void {
    let release = (): void => undefined;
    this.#held = new Promise((resolve) => {
      release = () => {
        this.#held = undefined;
        resolve();
      };
    });
    return release;
  }

  /** Answers a call; `undefined` for one that the network loses. */
  async answer(request: ReadRequest): Promise<Answer | undefined> {
    this.requests.push(request);
    const { method, path } = request;
    const [plain = '', query] = path.split('?');
    const [, formId = '', end = ''] = CALL.exec(plain) ?? [];
    const call = ENDS[end];
    const isPosted = call === 'submission' || call === 'token';
    // Mailings and web servers add a query to what is read.
    if ((plain !== '/health' && !call) || (isPosted && query !== undefined)) return refuse('no_such_call');
    if (call === 'token' && !this.options.formToken) return refuse('no_such_call');
    if (isPosted ? method !== 'POST' : !/^(GET|HEAD)$/.test(method))
      return refuse('method_not_allowed', undefined, { allow: isPosted ? 'POST' : 'GET, HEAD' });
    if (!call) return answer({ status: 'ok', visitor: '203.0.113.9' });
    const form = this.forms.get(formId);
    if (!form) return refuse('form_not_listed');
    if (call === 'submission') await this.#held;
    const failure = this.#takeFailure(call);
    if (failure === 'network') return undefined;
    if (call === 'submission') return this.#take(request, form, failure);
    if (failure) return toAnswer(failure, form);
    if (call === 'form') return answer(form.settings);
    if (call === 'token') return answer({ token: this.#issue(), not_before: 0, expires: 7_200_000 });
    return answer(form.fields, { 'hosted-form': this.#announce() });
  }

  #takeFailure(call: FakeCall): FakeFailure | undefined {
    const index = this.failures.findIndex(([wanted]) => wanted === call);
    return index < 0 ? undefined : this.failures.splice(index, 1)[0]?.[1];
  }

  #announce(): string {
    const { idempotency, formToken, maxBody = MAX_BODY } = this.options;
    const words = [idempotency && 'idempotency; keep=604800', `max-body=${String(maxBody)}`, formToken && 'form-token'];
    return words.filter(Boolean).join(', ');
  }

  #issue(): string {
    const token = `token-${String((this.#count += 1))}`;
    this.#tokens.add(token);
    return token;
  }

  /** Takes a submission, in the order in which the reference proxy checks it. */
  #take({ headers, body }: ReadRequest, form: FakeForm, failure: Refusal | undefined): Answer {
    const { maxBody = MAX_BODY } = this.options;
    const key = headers['idempotency-key'];
    if (key !== undefined && !/^[\w-]{16,128}$/.test(key)) return refuse('bad_key');
    if (headers['hosted-form-trap'] === 'filled') return refuse('spam_suspected');
    if (this.options.formToken && !this.#tokens.delete(headers['hosted-form-token'] ?? ''))
      return refuse('form_token_invalid');
    if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return refuse('not_json');
    if (body.length > maxBody) return refuseLarge(maxBody);
    const read = readValues(body, form);
    if ('status' in read) return read;
    const known = key === undefined ? undefined : this.#receipts.get(`${form.id} ${key}`);
    if (known) return { ...known, headers: { 'idempotency-replayed': 'true' } };
    if (failure) return toAnswer(failure, form);
    const receipt = this.#accept(read.values, form, headers);
    if (key !== undefined) this.#receipts.set(`${form.id} ${key}`, receipt);
    return receipt;
  }

  #accept(
    values: Readonly<Record<string, unknown>>,
    form: FakeForm,
    headers: Readonly<Record<string, string>>,
  ): Answer {
    const { thanks, redirectUrl } = this.options;
    const id = String(1_000_001 + this.submissions.length);
    const answers = form.fields.flatMap(({ id: of, label }) => (of in values ? [[label, values[of]] as const] : []));
    this.submissions.push({ id, formId: form.id, values, answers: Object.fromEntries(answers), headers });
    return answer({
      id,
      ...(thanks !== undefined && { message: thanks }),
      ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
      timestamp: '2026-01-31 12:00:00',
    });
  }
}

/** Reads the values of a body by the ids of their fields, or tells what is wrong with it. */
function readValues(body: string, form: FakeForm): Answer | { readonly values: Readonly<Record<string, unknown>> } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return refuse('bad_json');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('bad_json');
  const entries: [id: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(json)) {
    const [, id] = /^field_([1-9][0-9]{0,18})$/.exec(name) ?? [];
    const quoted = JSON.stringify(name.slice(0, 64));
    if (id === undefined) return refuse('unknown_name', `${quoted} is not a field: names are field_<digits>.`);
    if (!form.fields.some((field) => field.id === id))
      return refuse('unknown_name', `${quoted} is not a field of this form.`);
    entries.push([id, value]);
  }
  return { values: Object.fromEntries(entries) };
}

function toAnswer(failure: Refusal, form: FakeForm): Answer {
  if (typeof failure === 'string') return refuse(failure);
  const { status = 400, error = 'The service gave an answer that this proxy does not know.', errors = [] } = failure;
  const named = errors.map(({ field, error: about }) => ({ field: nameField(field, form), error: about }));
  return { status, body: { status: 'error', error, ...(named.length > 0 && { errors: named }) } };
}

function nameField(label: string, form: FakeForm): string {
  const found = form.fields.find((field) => field.label === label || field.id === label);
  if (!found) throw new Error(`The form has no field “${label}”.`);
  return `field_${found.id}`;
}
