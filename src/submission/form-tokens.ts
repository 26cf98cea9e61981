// Tokens of proxies that take a submission only with one: a page asks for it when somebody begins to fill in.
import { withTimeLimit } from '../time/time-limit.js';
import { browserPorts, retryAfter } from '../api/retry.js';
import type { RetryPorts } from '../api/retry.js';
import { askForToken } from '../api/token-client.js';
import { SubmitError } from '../model/errors.js';
import { readProxyCode } from './proxy-code.js';
import type { SealedSubmission } from '../model/submission.js';

/** How long an exchange lasts, and its clock. */
interface Exchange {
  readonly signal: AbortSignal;
  readonly ports: RetryPorts;
}

/** Whose tokens they are. */
type Place = Pick<SealedSubmission, 'proxy' | 'formId'>;

/** A token, and when it may be used, in milliseconds since 1970. */
interface HeldToken {
  readonly value: string;
  readonly from: number;
  readonly until: number;
  /** Of the submission that it was used for. */
  readonly key?: string;
}

/** So long a proxy may take to give one. ms */
const PATIENCE = 20_000;
/** One that is good for less is not sent any more. ms */
const LEAST_LIFE = 60_000;
/** Where a proxy does not say for how long a token is too young. ms */
const MOMENT = 1000;

const held = new Map<string, HeldToken>();

const toTokenName = ({ proxy, formId }: Place): string => `${formId} ${proxy}`;

/** Asks for a token before it is needed. Never rejects. */
export async function prepareToken(place: Place, signal: AbortSignal, ports = browserPorts): Promise<void> {
  if (isGood(held.get(toTokenName(place)), ports)) return;
  await renew(place, fetch.bind(globalThis), { signal, ports }).catch(() => undefined);
}

// Decision 0037: a tab that slept for a week can still send.
/**
 * Posts a submission with a token, and if the proxy does not take that one, once more with another; for one that is too young it
 * waits. To a proxy that has not asked for tokens it posts without.
 *
 * @throws what `post` throws; SubmitError if there is no token to be had; the signal's reason.
 */
export async function withToken<Result>(
  submission: SealedSubmission,
  fetch: typeof globalThis.fetch,
  exchange: Exchange,
  post: (token: string) => Promise<Result>,
): Promise<Result> {
  let isWanted = submission.isGuarded === true;
  for (let isAgain = false; ; isAgain = true) {
    const token = isWanted ? await tokenFor(submission, fetch, exchange) : '';
    try {
      const result = await post(token);
      held.delete(toTokenName(submission));
      return result;
    } catch (cause) {
      const code = cause instanceof SubmitError ? readProxyCode(cause) : '';
      if (isAgain || !(cause instanceof SubmitError) || !code.startsWith('form_token_')) throw cause;
      isWanted = true;
      const { ports, signal } = exchange;
      if (code === 'form_token_early') await ports.wait(retryAfter(cause, ports.now) ?? MOMENT, signal);
      else held.delete(toTokenName(submission));
    }
  }
}

async function tokenFor(submission: SealedSubmission, fetch: typeof globalThis.fetch, exchange: Exchange) {
  const { ports, signal } = exchange;
  const { key } = submission;
  const known = held.get(toTokenName(submission));
  const isOurs = isGood(known, ports) && (known?.key ?? key) === key;
  const token = isOurs && known ? known : await renew(submission, fetch, exchange);
  held.set(toTokenName(submission), { ...token, key });
  const wait = token.from - ports.now();
  if (wait > 0) await ports.wait(wait, signal);
  return token.value;
}

async function renew(place: Place, fetch: typeof globalThis.fetch, { signal: outer, ports }: Exchange) {
  const late = new SubmitError('timeout', 'The proxy gave no form token in time.');
  const { value, notBefore, life } = await withTimeLimit(PATIENCE, late, outer, (signal) =>
    askForToken(place.proxy, place.formId, fetch, signal),
  );
  const now = ports.now();
  const token: HeldToken = { value, from: now + notBefore, until: now + life };
  held.set(toTokenName(place), token);
  return token;
}

const isGood = (token: HeldToken | undefined, { now }: RetryPorts): boolean =>
  token !== undefined && token.until - now() > LEAST_LIFE;
