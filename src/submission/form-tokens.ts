// Form tokens, for proxies that accept no submission without one. A page requests its token when somebody begins to
// fill in the form.
import { withTimeLimit } from '../time/time-limit.js';
import { settleUnlessAborted } from '../time/wait.js';
import { browserPorts, retryAfter } from '../api/retry.js';
import type { RetryPorts } from '../api/retry.js';
import { askForToken } from '../api/token-client.js';
import { SubmitError } from '../model/errors.js';
import { readProxyCode } from '../api/failed-response.js';
import type { SealedSubmission } from '../model/submission.js';

/** The signal and the browser functions of an exchange. */
interface Exchange {
  readonly signal: AbortSignal;
  readonly ports: RetryPorts;
}

/** The form that a token is for. */
type TokenForm = Pick<SealedSubmission, 'proxy' | 'formId'>;

/** A token with its time of validity, in milliseconds since 1970. */
interface HeldToken {
  readonly value: string;
  readonly from: number;
  readonly until: number;
  /** The key of the submission that used it. */
  readonly key?: string;
}

/** The longest wait for a token. ms */
const PATIENCE = 20_000;
/** The shortest remaining life of a token that is still sent. ms */
const LEAST_LIFE = 60_000;
/** The wait for a token that is too young, if the proxy does not say how long. ms */
const MOMENT = 1000;

/** The tokens that a page has received and not used yet. */
export class FormTokens {
  readonly #held = new Map<string, HeldToken>();
  /** The requests that were made before a token was needed, and are under way. None rejects. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  /** Requests a token before it is needed. Never rejects. */
  async prepare(
    form: TokenForm,
    signal: AbortSignal,
    ports = browserPorts,
    request: typeof fetch = (input, init) => fetch(input, init),
  ): Promise<void> {
    const name = toName(form);
    if (isGood(this.#held.get(name), ports)) return;
    const coming = this.#renew(form, request, { signal, ports }).catch(() => undefined);
    this.#underWay.set(name, coming);
    await coming;
    if (this.#underWay.get(name) === coming) this.#underWay.delete(name);
  }

  // Decision 0030: a tab that slept for a week can still send.
  /**
   * Posts a submission with a token. If the proxy refuses the token, posts once more with another one; if it is too
   * young, waits. A proxy that requires no tokens gets none.
   *
   * @throws the error of `post`; SubmitError if there is no token; the signal's reason.
   */
  async postWithToken<Result>(
    submission: SealedSubmission,
    fetch: typeof globalThis.fetch,
    exchange: Exchange,
    post: (token: string) => Promise<Result>,
  ): Promise<Result> {
    let isRequired = submission.isGuarded === true;
    for (let isSecond = false; ; isSecond = true) {
      const token = isRequired ? await this.#take(submission, fetch, exchange) : '';
      try {
        const result = await post(token);
        this.#held.delete(toName(submission));
        return result;
      } catch (cause) {
        const code = cause instanceof SubmitError ? readProxyCode(cause) : '';
        if (isSecond || !(cause instanceof SubmitError) || !code.startsWith('form_token_')) throw cause;
        isRequired = true;
        const { ports, signal } = exchange;
        if (code === 'form_token_early') await ports.wait(retryAfter(cause, ports.now) ?? MOMENT, signal);
        else this.#held.delete(toName(submission));
      }
    }
  }

  /** Returns the token for this submission, as soon as it is old enough. Waits for one that is under way. */
  async #take(submission: SealedSubmission, fetch: typeof globalThis.fetch, exchange: Exchange): Promise<string> {
    const { ports, signal } = exchange;
    const { key } = submission;
    const name = toName(submission);
    await settleUnlessAborted(signal, Promise.resolve(this.#underWay.get(name)));
    const known = this.#held.get(name);
    const isOurs = isGood(known, ports) && (known?.key ?? key) === key;
    const token = isOurs && known ? known : await this.#renew(submission, fetch, exchange);
    this.#held.set(name, { ...token, key });
    const milliseconds = token.from - ports.now();
    if (milliseconds > 0) await ports.wait(milliseconds, signal);
    return token.value;
  }

  async #renew(
    form: TokenForm,
    fetch: typeof globalThis.fetch,
    { signal: outer, ports }: Exchange,
  ): Promise<HeldToken> {
    const late = new SubmitError('timeout', 'The proxy sent no form token in time.');
    const { value, notBefore, life } = await withTimeLimit(PATIENCE, late, outer, (signal) =>
      askForToken(form.proxy, form.formId, fetch, signal),
    );
    const now = ports.now();
    const token: HeldToken = { value, from: now + notBefore, until: now + life };
    this.#held.set(toName(form), token);
    return token;
  }
}

const toName = ({ proxy, formId }: TokenForm): string => `${formId} ${proxy}`;

const isGood = (token: HeldToken | undefined, { now }: RetryPorts): boolean =>
  token !== undefined && token.until - now() > LEAST_LIFE;
