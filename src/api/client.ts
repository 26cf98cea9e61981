import { HostedFormError, LoadError, SubmitError } from '../model/errors.js';
import { readAnswer } from './answer.js';
import { isObject, text } from './read.js';

/** The service accepted the submission. */
export interface Receipt {
  /** `''` where the service did not tell. */
  readonly submissionId: string;
  /** The form's own thanks, HTML of its author; `''` where there is none (recorded 2022). Sanitise before showing. */
  readonly message: string;
  /** The whole answer. */
  readonly response: unknown;
}

/** The service's three calls, through the site's token proxy. This is the only place that fetches. */
export interface Client {
  /** The two answers that make a form; `settings` is `undefined` where the optional call failed. */
  form(formId: string, signal: AbortSignal): Promise<{ list: unknown; settings: unknown }>;
  /** @throws SubmitError with a code that tells what happened. */
  submit(formId: string, body: Blob, signal: AbortSignal): Promise<Receipt>;
}

/** `proxy` is the address that stands for the service's `/api/v2`, with or without a slash at its end. */
export function createClient(proxy: string, fetch: typeof globalThis.fetch): Client {
  const call = async (path: string, init: RequestInit, failure: typeof HostedFormError): Promise<unknown> => {
    const response = await fetch(`${proxy.replace(/\/+$/, '')}/form/${path}`, init).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw new failure('network', `No answer from ${proxy}`, { cause });
    });
    const outcome = await readAnswer(response);
    if (!outcome.ok) throw new failure(outcome.code, outcome.message);
    return outcome.json;
  };
  const get = (path: string, signal: AbortSignal) =>
    call(path, { signal, headers: { accept: 'application/json' } }, LoadError);

  return {
    async form(formId, signal) {
      const id = encodeURIComponent(formId);
      const [list, settings] = await Promise.all([
        get(`${id}/field.json`, signal),
        // Optional: a plain proxy may not let it through.
        get(`${id}.json`, signal).catch(() => undefined),
      ]);
      return { list, settings };
    },

    async submit(formId, body, signal) {
      const init = { method: 'POST', body, signal, headers: { 'content-type': 'application/json' } };
      const response = await call(`${encodeURIComponent(formId)}/submission.json`, init, SubmitError);
      const answer = isObject(response) ? response : {};
      return { submissionId: text(answer['id']), message: text(answer['message']), response };
    },
  };
}
