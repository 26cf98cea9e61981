import { LoadError } from '../model/errors.js';
import { withTimeLimit } from '../time/time-limit.js';
import { call } from './call.js';

/** The longest time to wait for a response. ms */
const PATIENCE = 20_000;

/**
 * Asks a proxy for its capabilities, as its header says them now with the field list of a form.
 *
 * @throws LoadError with a code that names the problem; the signal's reason if it was aborted.
 */
export async function askCapabilities(
  { proxy, formId }: { readonly proxy: string; readonly formId: string },
  outer: AbortSignal,
): Promise<string> {
  const path = `${encodeURIComponent(formId)}/field.json`;
  const { capabilities } = await withTimeLimit(
    PATIENCE,
    new LoadError('timeout', 'No response in time.'),
    outer,
    (signal) =>
      call({ proxy, fetch: (input, init) => fetch(input, init) }, path, { signal, cache: 'no-cache' }, LoadError),
  );
  return capabilities;
}
