import { SubmitError } from '../model/errors.js';
import { call } from './call.js';
import { isObject, text } from './read.js';

/** A submission that the service accepted. */
export interface Accepted {
  /** `''` if the service did not send it. */
  readonly submissionId: string;
  /**
   * The author's success message as HTML; `''` if there is none (recorded 2022). Sanitise it before it is displayed.
   */
  readonly message: string;
  /** The JSON of the response. */
  readonly response: unknown;
}

/** Headers of a submission that the reference proxy reads. */
export type SubmitHeaders = Readonly<
  Partial<Record<'idempotency-key' | 'hosted-form-token' | 'hosted-form-trap' | 'hosted-form-captcha', string>>
>;

/** The call that makes a submission. */
export interface SubmitClient {
  /**
   * Posts a submission. Pass `headers` only to a proxy that knows them: a plain one on another origin would refuse
   * them.
   *
   * @throws SubmitError with a code that names the problem.
   */
  submit(formId: string, body: Blob, signal: AbortSignal, headers?: SubmitHeaders): Promise<Accepted>;
}

/**
 * Creates the client for a proxy. The body decides about success: statuses 200 (recorded 2014) and 201 (seen since
 * 2023) mean the same.
 */
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
