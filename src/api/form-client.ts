import { LoadError } from '../model/errors.js';
import { call } from './call.js';

/** The two calls that make a form. */
export interface FormClient {
  /** The form object is optional: `settings` is `undefined` where a plain proxy does not let it through. */
  form(formId: string, signal: AbortSignal): Promise<{ list: unknown; settings: unknown }>;
}

/** @throws LoadError from its calls, with a code that tells what happened. */
export function createFormClient(proxy: string, fetch: typeof globalThis.fetch): FormClient {
  const get = (path: string, signal: AbortSignal) =>
    call({ proxy, fetch }, path, { signal, headers: { accept: 'application/json' } }, LoadError);
  return {
    async form(formId, signal) {
      const id = encodeURIComponent(formId);
      const settings = get(`${id}.json`, signal).catch(() => undefined);
      return { list: await get(`${id}/field.json`, signal), settings: await settings };
    },
  };
}
