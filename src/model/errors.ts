import type { Upload } from './submission.js';

// Decision 0009: a message leads to its explanation by an address that can be clicked.
export { DOCUMENTS } from './documents.js';

/** Stable error codes. Each has its sentence for the person in every language of `locale/`. */
export type ErrorCode =
  | 'not-configured'
  | 'proxy-not-listed'
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'form-not-listed'
  | 'origin-refused'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'rate-limited'
  | 'service-failed'
  | 'refused'
  | 'not-json'
  | 'token-refused'
  | 'spam-suspected'
  | 'captcha-missing'
  | 'captcha-failed'
  | 'script-needed'
  | 'bad-field-list'
  | 'type-not-loaded'
  | 'file-unreadable'
  | 'script-failed'
  | 'invalid';

/** Describes any value. Scripts throw, and lists contain, what has no text: `Object.create(null)`, `{ toString: '' }`. */
export function describeValue(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

/** Facts about an error beside its code. */
export interface ErrorDetails {
  /** The field at fault, and its file, if there is one. */
  readonly fieldId?: string;
  readonly upload?: Upload;
  /** The address that was called, if there was no response. */
  readonly address?: string;
  /** The response, if there was one. `json` is `undefined` if the body was not JSON. */
  readonly answer?: { readonly response: Response; readonly json: unknown };
  /** The outcome is unknown: the service may have the answers. */
  readonly mayHaveArrived?: boolean;
  readonly cause?: unknown;
}

/** The base class of the errors that the element reports in `hf-error`. `cause` is the underlying error. */
export class HostedFormError extends Error {
  // Written out, because a minifier renames the class.
  override readonly name: string = 'HostedFormError';

  constructor(
    /** Stable, for programs. */
    readonly code: ErrorCode,
    /** The message for the owner, in English. */
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** The form could not be loaded: wrong address, failing service or proxy, or an unreadable response. */
export class LoadError extends HostedFormError {
  override readonly name = 'LoadError';
}

/** The answers could not be sent, or were refused. They are kept. */
export class SubmitError extends HostedFormError {
  override readonly name = 'SubmitError';
}

/** The message for the owner. */
export const NOT_FETCHED = 'A part of the script did not come.';
