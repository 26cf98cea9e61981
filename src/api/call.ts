import type { LoadError, SubmitError } from '../model/errors.js';
import { readAnswer } from './answer.js';
import type { Outcome } from './answer.js';

/**
 * One call of the service through the site's token proxy. `proxy` is the address that stands for the service's `/api/v2`,
 * with or without a slash at its end; `path` is below its `/form/`.
 *
 * @returns the answer's JSON, and what the proxy says that it can do.
 * @throws Failure with a code that tells what happened; the signal's reason if it was aborted.
 */
export async function call(
  { proxy, fetch }: { readonly proxy: string; readonly fetch: typeof globalThis.fetch },
  path: string,
  init: RequestInit,
  Failure: typeof LoadError | typeof SubmitError,
): Promise<Extract<Outcome, { ok: true }>> {
  const address = `${proxy.replace(/\/+$/, '')}/form/${path}`;
  const outcome = await fetch(address, init)
    .then(readAnswer)
    .catch((cause: unknown) => {
      init.signal?.throwIfAborted();
      throw new Failure('network', `No answer from ${address}`, { cause });
    });
  if (!outcome.ok) throw new Failure(outcome.code, outcome.message, { answer: outcome });
  return outcome;
}
