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

/** What the reference proxy reads of a submission beside its body. */
export type SubmitHeaders = Readonly<
  Partial<Record<'idempotency-key' | 'hosted-form-token' | 'hosted-form-trap' | 'hosted-form-captcha', string>>
>;

/** The call that makes a submission. */
export interface SubmitClient {
  /**
   * `headers` are for a proxy that knows them: a plain one of another origin would refuse them.
   *
   * @throws SubmitError with a code that tells what happened.
   */
  submit(formId: string, body: Blob, signal: AbortSignal, headers?: SubmitHeaders): Promise<Accepted>;
}

/** The answer is told by its body: a status of 200 (recorded 2014) and one of 201 (seen since 2023) are the same. */
export function createSubmitClient(proxy: string, fetch: typeof globalThis.fetch): SubmitClient {
  return {
    async submit(formId, body, signal, headers) {
      const init = { method: 'POST', body, signal, headers: { 'content-type': 'application/json', ...headers } };
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
