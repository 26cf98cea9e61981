import type { ErrorCode } from '../model/errors.js';

/**
 * The result of reading a response. `message` is for the owner, in English. `capabilities` lists what the proxy
 * supports beyond a plain one, as in its header: `idempotency, max-body=33554432`; `''` from a plain proxy.
 */
export type ServiceResponse =
  | {
      readonly ok: true;
      readonly json: unknown;
      readonly capabilities: string;
      /** The text of the JSON. */
      readonly body: string;
      /** The response does not forbid to keep it. */
      readonly mayBeKept: boolean;
    }
  | ({ readonly ok: false } & FailedResponse);

/** A response that reports a failure. */
export interface FailedResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly response: Response;
  /** `undefined` if the body is not JSON. */
  readonly json: unknown;
}
