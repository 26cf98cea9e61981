import { UNKNOWN } from '../calls/answer.js';
import { ProxyError } from '../errors.js';
import type { Settings } from '../options.js';
import { Claim } from './claim.js';

/** The outcome of a call to the service, with the response that the browser may see. */
export interface Outcome {
  readonly state: 'accepted' | 'refused' | 'unknown';
  /** The status of the response. */
  readonly status: number;
  /** The visible part of the response. */
  readonly json: object;
}

/** A submission with a key. */
export interface KeyedSubmission {
  readonly formId: string;
  readonly key: string;
  /** The browser's signal, aborted when it has gone. */
  readonly signal: AbortSignal;
  /** Prepares the call before the key is claimed. It can be taken back, and may run more than once. An outcome here is the answer. */
  readonly prepare?: () => Promise<Outcome | undefined>;
  /** Calls the service. Its errors say in `mayHaveArrived` whether the outcome is unknown. */
  readonly send: () => Promise<Outcome>;
}

/** The result for the browser. */
export interface OnceResult {
  readonly state: Outcome['state'];
  readonly status: number;
  readonly json: unknown;
  /** True when the result is that of an earlier submission. */
  readonly replayed?: boolean;
}

/** The first and the longest wait between two looks at the store, in milliseconds. Each wait is twice the last one. */
const FIRST_WAIT = 20;
const LONGEST_WAIT = 1000;

// Decision 0029: only a definite refusal frees a key. Whatever else happens is unknown, and a person decides.
/**
 * Sends a submission, unless it was sent before. The first request with a key claims it and calls the service; later ones get
 * the same answer. Only the key counts: the browser promises that equal keys mean equal bodies, so bodies are not compared.
 *
 * - accepted: the answer is kept, and repeated to every later request.
 * - refused: the key is free again.
 * - unknown, because the submission may have arrived: the key is never used for a call again. So is a claim that is overdue.
 *
 * A claimed submission is finished even if its browser goes.
 *
 * @throws ProxyError `outcome_unknown`; `in_progress` when the first request takes longer than `timeout`; `keys_unavailable`
 *   when the store fails before anything was sent; `client_gone`; those of `prepare` and `send`.
 */
export async function sendOnce(settings: Settings, submission: KeyedSubmission): Promise<OnceResult> {
  const { now, wait } = settings.ports;
  const { formId, key, signal } = submission;
  const claim = new Claim(settings, keyName(formId, key));
  let giveUpAt = now() + settings.timeout;
  for (let pause = FIRST_WAIT; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    if (signal.aborted) throw new ProxyError('client_gone', { cause: signal.reason });
    const found = await claim.find();
    if (!found && submission.prepare) {
      const early = await submission.prepare();
      if (early) return early;
      // The time of the preparation does not count: this request was not waiting for another one.
      giveUpAt = now() + settings.timeout;
    }
    if (found ? claim.isMine(found) : await claim.take()) return finish(claim, submission);
    if (found?.state === 'accepted')
      return { state: 'accepted', status: found.status, json: found.json, replayed: true };
    if (found && (found.state === 'unknown' || found.until <= now())) {
      throw new ProxyError('outcome_unknown', { mayHaveArrived: true });
    }
    const left = giveUpAt - now();
    if (left <= 0) throw new ProxyError('in_progress', { mayHaveArrived: true, headers: { 'retry-after': '1' } });
    // Ends early when the browser goes, which the next turn sees.
    await wait(Math.min(pause, left), signal).catch(() => undefined);
  }
}

/** Returns the name of a key in the store. */
export function keyName(formId: string, key: string): string {
  return `hosted-form:${formId}:${key}`;
}

async function finish(claim: Claim, { send }: KeyedSubmission): Promise<OnceResult> {
  const { state, status, json } = await sendSurely(send).catch((cause: unknown) => settleFailure(claim, cause));
  if (state === 'refused') await claim.free();
  else await claim.settle(state === 'accepted' ? { state, status, json } : { state });
  return { state, status, json };
}

async function settleFailure(claim: Claim, cause: unknown): Promise<never> {
  if (cause instanceof ProxyError && !cause.details.mayHaveArrived) await claim.free();
  else await claim.settle({ state: 'unknown' });
  throw cause;
}

/**
 * Calls the service. An answer that leaves the outcome open says so.
 *
 * @throws ProxyError only. Its `mayHaveArrived` says whether the outcome is unknown.
 */
export async function sendSurely(send: KeyedSubmission['send']): Promise<Outcome> {
  try {
    const outcome = await send();
    return outcome.state === 'unknown' ? { ...outcome, json: { ...outcome.json, ...UNKNOWN } } : outcome;
  } catch (cause) {
    // An unexpected failure may have happened after the call.
    throw cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { mayHaveArrived: true, cause });
  }
}
