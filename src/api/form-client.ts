import { LoadError } from '../model/errors.js';
import { call } from './call.js';
import { withTimeLimit } from '../time/time-limit.js';

/** The responses to the two calls that load a form. */
export interface FormResponses {
  readonly list: unknown;
  /** `undefined` if a plain proxy does not pass the form object on: it is optional. */
  readonly settings: unknown;
  /** The proxy's capabilities, as in its header. */
  readonly capabilities: string;
}

/** The longest time to wait for a response. ms */
const PATIENCE = 20_000;

/** The two calls that load a form. */
export interface FormClient {
  form(formId: string, signal: AbortSignal): Promise<FormResponses>;
}

/**
 * Creates the client for a proxy.
 *
 * @param cache `reload` bypasses the browser's cache, which may hold a damaged list.
 * @throws LoadError from its calls, with a code that names the problem.
 */
export function createFormClient(
  proxy: string,
  fetch: typeof globalThis.fetch,
  cache: RequestCache = 'default',
): FormClient {
  const get = (path: string, outer: AbortSignal) =>
    withTimeLimit(PATIENCE, new LoadError('timeout', `No response in time: ${path}`), outer, (signal) =>
      call({ proxy, fetch }, path, { signal, cache, headers: { accept: 'application/json' } }, LoadError),
    );
  return {
    async form(formId, signal) {
      const id = encodeURIComponent(formId);
      const settings = get(`${id}.json`, signal).catch(() => undefined);
      const { json: list, capabilities } = await get(`${id}/field.json`, signal);
      return { list, capabilities, settings: (await settings)?.json };
    },
  };
}
