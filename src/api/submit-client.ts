import { SubmitError } from '../model/errors.js';
import { call } from './call.js';
import { isObject, text } from './read.js';

/** The service accepted the submission. */
export interface Accepted {
  /** `''` where the service did not tell. */
  readonly submissionId: string;
  /** The form's own thanks, HTML of its author; `''` where there is none (recorded 2022). Sanitise before showing. */
  readonly message: string;
  /** The whole answer. */
  readonly response: unknown;
}

/** The call that makes a submission. */
export interface SubmitClient {
  /**
   * `key` is for a proxy that keeps keys: a plain one of another origin would refuse the header.
   *
   * @throws SubmitError with a code that tells what happened.
   */
  submit(formId: string, body: Blob, signal: AbortSignal, key?: string): Promise<Accepted>;
}

/** The answer is told by its body: a status of 200 (recorded 2014) and one of 201 (seen since 2023) are the same. */
export function createSubmitClient(proxy: string, fetch: typeof globalThis.fetch): SubmitClient {
  return {
    async submit(formId, body, signal, key) {
      const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
      const init = { method: 'POST', body, signal, headers };
      const { json: response } = await call(
        { proxy, fetch },
        `${encodeURIComponent(formId)}/submission.json`,
        init,
        SubmitError,
      );
      const answer = isObject(response) ? response : {};
      return { submissionId: text(answer['id']), message: text(answer['message']), response };
    },
  };
}
