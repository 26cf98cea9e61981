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
  /** The responses as they came, to be compared with others, and kept. Empty where the proxy forbids to keep them, and of a huge form. */
  readonly source: string;
  /** These are responses of an earlier visit. */
  readonly isKept?: true;
}

/** Separates the parts of a source. JSON never contains it as it is. */
export const SEPARATOR = '\u001e';

/** The longest source. Larger forms would fill the storage of a page. In characters. */
const MOST = 200_000;

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
  // Without headers, the browser takes what the page has asked for by `<link rel="preload">`.
  const get = (path: string, outer: AbortSignal) =>
    withTimeLimit(PATIENCE, new LoadError('timeout', `No response in time: ${path}`), outer, (signal) =>
      call({ proxy, fetch }, path, { signal, cache }, LoadError),
    );
  return {
    async form(formId, signal) {
      const id = encodeURIComponent(formId);
      const asked = get(`${id}.json`, signal).catch(() => undefined);
      const { json: list, capabilities, body, mayBeKept } = await get(`${id}/field.json`, signal);
      const settings = await asked;
      const source = [capabilities, body, settings?.body ?? 'null'].join(SEPARATOR);
      const isKeepable = mayBeKept && source.length < MOST;
      return { list, capabilities, settings: settings?.json, source: isKeepable ? source : '' };
    },
  };
}
