/**
 * Whether the service, or what stands before it, says with this status that it has not done what was asked. A 502 or 504
 * leaves open what happened behind it; so does a redirect to a page that tells of a success.
 */
export function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500) || [301, 307, 308, 500, 501, 503].includes(status);
}

/** Errors of the platform that come before the first byte is sent. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Calls of the system that come before it: the same codes come later, too, when a connection breaks. */
const CALLS_BEFORE_SENDING = new Set(['connect', 'getaddrinfo']);

/**
 * Whether an error of `fetch` says that there was no connection at all, so that nothing went out. What a runtime does not tell is
 * taken for "something may have".
 */
export function neverOpened(error: unknown): boolean {
  const { errors, syscall, code, cause } = Object(error) as Readonly<Record<string, unknown>>;
  // One for each address that was tried.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(neverOpened);
  if (typeof syscall === 'string') return CALLS_BEFORE_SENDING.has(syscall);
  if (typeof code === 'string' && BEFORE_SENDING.has(code)) return true;
  return cause !== undefined && neverOpened(cause);
}
