import { HostedFormError } from '../model/errors.js';
import type { LoadError, SubmitError } from '../model/errors.js';
import { holdFetch } from './boundary.js';
import { readResponse } from './response.js';
import type { ServiceResponse } from './service-response.js';

/**
 * Calls the service through the site's token proxy. `proxy` is the address that replaces the service's `/api/v2`,
 * with or without a final slash. `path` is below its `/form/`.
 *
 * @returns the JSON of the response, and the proxy's capabilities.
 * @throws Failure with a code that names the problem; the signal's reason if it was aborted.
 */
export async function call(
  { proxy, fetch }: { readonly proxy: string; readonly fetch: typeof globalThis.fetch },
  path: string,
  init: RequestInit,
  Failure: typeof LoadError | typeof SubmitError,
): Promise<Extract<ServiceResponse, { ok: true }>> {
  const address = `${proxy.replace(/\/+$/, '')}/form/${path}`;
  const outcome = await holdFetch(address, fetch)(address, init)
    .then(readResponse)
    .catch((cause: unknown) => {
      init.signal?.throwIfAborted();
      throw cause instanceof HostedFormError
        ? new Failure(cause.code, cause.message, cause.details)
        : new Failure('network', `No response from ${address}`, { address, cause });
    });
  if (!outcome.ok) throw new Failure(outcome.code, outcome.message, { answer: outcome });
  return outcome;
}
