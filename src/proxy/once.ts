import { Claim } from './claim.js';
import { ProxyError } from './errors.js';
import type { Settings } from './options.js';

/** What the browser is told of a submission, and what became of it. */
export interface Outcome {
  readonly state: 'accepted' | 'refused' | 'unknown';
  /** Of the answer. */
  readonly status: number;
  readonly json: object;
}

/** A submission with a key. */
export interface KeyedSubmission {
  readonly formId: string;
  readonly key: string;
  /** Aborted when the browser has gone. */
  readonly signal: AbortSignal;
  /** What comes before the key is claimed: it can be taken back, and may be asked for more than once. An outcome here is the answer. */
  readonly ready?: () => Promise<Outcome | undefined>;
  /** Calls the service. Its errors tell in `mayHaveArrived` whether the outcome is unknown. */
  readonly send: () => Promise<Outcome>;
}

/** An answer for the browser. */
export interface OnceAnswer {
  readonly status: number;
  readonly json: unknown;
  /** It is that of an earlier submission. */
  readonly replayed?: boolean;
}

/** What a browser is told wherever nobody can say that a submission has not arrived. */
const UNKNOWN = { outcome: 'unknown' } as const;

/** Milliseconds between two looks at the store: each wait is twice the last one. */
const FIRST_WAIT = 20;
const LONGEST_WAIT = 1000;

/**
 * Makes a submission unless it has been made before. Who comes first with a key claims it and calls the service; who comes
 * later gets the same answer. The key alone counts: it is the browser's promise that the answers are the same, and the bodies
 * are not compared.
 *
 * - accepted: kept, and answered to every repetition.
 * - refused: the key is free again.
 * - unknown (nobody can tell whether it has arrived): the key is never used for a call again. Nor is that of a claim whose owner
 *   should have been done long ago.
 *
 * What is claimed is finished, whether the browser waits for it or not.
 *
 * @throws ProxyError `outcome_unknown`; `in_progress` when the first one takes longer than `timeout`; `keys_unavailable` when
 *   the store fails before anything was sent; `client_gone`; those of `send`.
 */
export async function once(settings: Settings, submission: KeyedSubmission): Promise<OnceAnswer> {
  const { now, wait } = settings.ports;
  const { formId, key, signal } = submission;
  const claim = new Claim(settings, `hosted-form:${formId}:${key}`);
  let patience = now() + settings.timeout;
  for (let pause = FIRST_WAIT; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    if (signal.aborted) throw new ProxyError('client_gone', { cause: signal.reason });
    const found = await claim.find();
    if (!found && submission.ready) {
      const early = await submission.ready();
      if (early) return early;
      // It may have taken long, and is not waiting.
      patience = now() + settings.timeout;
    }
    if (found ? claim.isMine(found) : await claim.take()) return finish(claim, submission);
    if (found?.state === 'accepted') return { status: found.status, json: found.json, replayed: true };
    if (found && (found.state === 'unknown' || found.until <= now())) {
      throw new ProxyError('outcome_unknown', { members: UNKNOWN });
    }
    const left = patience - now();
    if (left <= 0) throw new ProxyError('in_progress', { members: UNKNOWN, headers: { 'retry-after': '1' } });
    // Ends early when the browser goes; the next turn sees that.
    await wait(Math.min(pause, left), signal).catch(() => undefined);
  }
}

async function finish(claim: Claim, { send }: KeyedSubmission): Promise<OnceAnswer> {
  const { state, status, json } = await send().catch((cause: unknown) => fail(claim, cause));
  if (state === 'refused') await claim.free();
  else await claim.settle(state === 'accepted' ? { state, status, json } : { state });
  return { status, json: state === 'unknown' ? { ...json, ...UNKNOWN } : json };
}

async function fail(claim: Claim, cause: unknown): Promise<never> {
  // What nobody has thought of may have happened after the call.
  const error = cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { mayHaveArrived: true, cause });
  const { details } = error;
  if (!details.mayHaveArrived) {
    await claim.free();
    throw error;
  }
  await claim.settle({ state: 'unknown' });
  throw new ProxyError(error.code, { ...details, members: { ...details.members, ...UNKNOWN } });
}
