import type { Upload } from './submission.js';

/** Stable codes of what can go wrong; each has its sentence for the visitor in every language of `locale/`. */
export type ErrorCode =
  | 'not-configured'
  | 'network'
  | 'timeout'
  | 'unauthorized'
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
  | 'bad-field-list'
  | 'type-not-loaded'
  | 'file-unreadable'
  | 'invalid';

/** What is known of an error beside its code. */
export interface ErrorDetails {
  /** The field at fault, and its file, where there is one. */
  readonly fieldId?: string;
  readonly upload?: Upload;
  /** What was answered, where anything was; `json` is `undefined` where that was no JSON. */
  readonly answer?: { readonly response: Response; readonly json: unknown };
  /** Nobody heard whether the service took the answers: it may have them. */
  readonly mayHaveArrived?: boolean;
  readonly cause?: unknown;
}

/** The base of every error that the element reports in `hf-error`. `cause` is what lies behind it. */
export class HostedFormError extends Error {
  // Written out: a minifier renames the class.
  override readonly name: string = 'HostedFormError';

  constructor(
    /** Stable, for programs. */
    readonly code: ErrorCode,
    /** For the owner, in English. */
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** The form could not be had: the address is wrong, the service or the proxy failed, the answer made no sense. */
export class LoadError extends HostedFormError {
  override readonly name = 'LoadError';
}

/** The answers could not be sent, or were refused. They are kept. */
export class SubmitError extends HostedFormError {
  override readonly name = 'SubmitError';
}
