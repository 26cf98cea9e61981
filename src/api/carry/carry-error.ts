// Tells why a draft is not carried.
import { isObject } from '../read.js';

/** Reasons why a draft is not carried. Stable, for programs. */
export type CarryErrorCode =
  /** The link is no whole link: truncated, changed or too long. */
  | 'link-damaged'
  /** The link belongs to another form. */
  | 'link-other-form'
  /** The proxy has nothing under this link: it never had, or it expired long ago. */
  | 'carried-unknown'
  /** The draft was erased, or has expired. */
  | 'carried-gone'
  /** The answers were sent from another device; `at` says when. */
  | 'carried-sent'
  /** The ciphertext does not decrypt, or is no draft. */
  | 'carried-damaged'
  /** The proxy gave an older version than this device has seen. */
  | 'carried-older'
  /** Other devices write all the time. */
  | 'carried-changed'
  /** The answers with their files are larger than the proxy takes. Nothing was sent. */
  | 'carried-too-large'
  /** A file can't be read any more: it was changed, moved or deleted. Nothing was sent. */
  | 'file-unreadable'
  /** The proxy has no room now. */
  | 'carried-full'
  /** The proxy does not carry drafts, or the page has no cryptography. */
  | 'carry-unavailable'
  /** There is no connection to the proxy. */
  | 'offline'
  /** The proxy fails, or asks to come back later. */
  | 'carry-busy'
  /** The proxy refuses for any other reason, which the message names for the owner. */
  | 'refused';

/** Facts about an error beside its code. */
export interface CarryErrorDetails {
  /** The time at which the answers were sent, by this device's clock. ms */
  readonly at?: number | undefined;
  /** The size of what is too large, and of the largest that the proxy takes. bytes */
  readonly size?: number;
  readonly most?: number;
  /** The time after which the proxy wants to be asked again. ms */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A draft could not be carried. The form works nevertheless. */
export class CarryError extends Error {
  // Written out, because a minifier renames the class.
  override readonly name = 'CarryError';

  constructor(
    /** Stable, for programs. */
    readonly code: CarryErrorCode,
    readonly details: CarryErrorDetails = {},
  ) {
    super(code, { cause: details.cause });
  }
}

/** Checks for the errors with one of these codes. */
export const hasCode = (cause: unknown, ...codes: readonly CarryErrorCode[]): cause is CarryError =>
  cause instanceof CarryError && codes.includes(cause.code);

/** Reads JSON that may be none. */
export const readJson = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const json: unknown = await response.json().catch(() => undefined);
  return isObject(json) ? json : {};
};
