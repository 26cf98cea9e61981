import { LoadError } from '../model/errors.js';
import { call } from './call.js';
import { withTimeLimit } from '../time/time-limit.js';

/** What the two calls that make a form answer. */
export interface FormAnswers {
  readonly list: unknown;
  /** `undefined` where a plain proxy does not let the form object through: it is optional. */
  readonly settings: unknown;
  /** What the proxy can do beyond a plain one, as its header tells. */
  readonly capabilities: string;
}

/** So long an answer may take. ms */
const PATIENCE = 20_000;

/** The two calls that make a form. */
export interface FormClient {
  form(formId: string, signal: AbortSignal): Promise<FormAnswers>;
}

/**
 * @param cache `reload` asks past what the browser keeps: a list that came damaged may be kept, too.
 * @throws LoadError from its calls, with a code that tells what happened.
 */
export function createFormClient(
  proxy: string,
  fetch: typeof globalThis.fetch,
  cache: RequestCache = 'default',
): FormClient {
  const get = (path: string, outer: AbortSignal) =>
    withTimeLimit(PATIENCE, new LoadError('timeout', `No answer in time: ${path}`), outer, (signal) =>
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
