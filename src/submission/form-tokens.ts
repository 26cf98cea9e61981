// Tokens of proxies that take a submission only with one: a page asks for it when somebody begins to fill in.
import { inTime } from '../api/in-time.js';
import { retryAfter, retryPorts } from '../api/retry.js';
import { askForToken } from '../api/token-client.js';
import { SubmitError } from '../model/errors.js';
import { proxyCodeOf } from './proxy-code.js';
import type { SealedSubmission } from './sealed.js';

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

const nameOf = ({ proxy, formId }: Place): string => `${formId} ${proxy}`;

/** Asks for a token before it is needed. Never rejects. */
export async function prepareToken(place: Place, signal: AbortSignal): Promise<void> {
  if (!isGood(held.get(nameOf(place)))) await renew(place, fetch.bind(globalThis), signal).catch(() => undefined);
}

/**
 * Posts a submission with a token, and if the proxy does not take that one, once more with another; for one that is too young it
 * waits. To a proxy that has not asked for tokens it posts without.
 *
 * @throws what `post` throws; SubmitError if there is no token to be had; the signal's reason.
 */
export async function withToken<Result>(
  submission: SealedSubmission,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  post: (token: string) => Promise<Result>,
): Promise<Result> {
  let isWanted = submission.isGuarded === true;
  for (let isAgain = false; ; isAgain = true) {
    const token = isWanted ? await tokenFor(submission, fetch, signal) : '';
    try {
      const result = await post(token);
      held.delete(nameOf(submission));
      return result;
    } catch (cause) {
      const code = cause instanceof SubmitError ? proxyCodeOf(cause) : '';
      if (isAgain || !(cause instanceof SubmitError) || !code.startsWith('form_token_')) throw cause;
      isWanted = true;
      if (code === 'form_token_early') await retryPorts.wait(retryAfter(cause) ?? MOMENT, signal);
      else held.delete(nameOf(submission));
    }
  }
}

async function tokenFor(submission: SealedSubmission, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const { key } = submission;
  const known = held.get(nameOf(submission));
  const isOurs = isGood(known) && (known?.key ?? key) === key;
  const token = isOurs && known ? known : await renew(submission, fetch, signal);
  held.set(nameOf(submission), { ...token, key });
  const wait = token.from - retryPorts.now();
  if (wait > 0) await retryPorts.wait(wait, signal);
  return token.value;
}

async function renew(place: Place, fetch: typeof globalThis.fetch, outer: AbortSignal): Promise<HeldToken> {
  const late = new SubmitError('timeout', 'The proxy gave no form token in time.');
  const { value, notBefore, life } = await inTime(PATIENCE, late, outer, (signal) =>
    askForToken(place.proxy, place.formId, fetch, signal),
  );
  const now = retryPorts.now();
  const token = { value, from: now + notBefore, until: now + life };
  held.set(nameOf(place), token);
  return token;
}

const isGood = (token: HeldToken | undefined): boolean =>
  token !== undefined && token.until - retryPorts.now() > LEAST_LIFE;
