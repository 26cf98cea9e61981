import { toObject } from '../unknown-value.js';

/**
 * Tells whether a status says that the service, or a server before it, has not done what was asked. A 500, 502 or 504 leaves
 * that open. So does a redirect to another page, which may report a success.
 */
export function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500) || [301, 307, 308, 501, 503, 507].includes(status);
}

/** The codes of platform errors that come before the first byte is sent. */
const CODES_BEFORE_SENDING: ReadonlySet<string> = new Set([
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

/** The system calls that come before the first byte is sent. The same codes come later, too, when a connection breaks. */
const SYSCALLS_BEFORE_SENDING: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);

/** Marks an error of a client that knows that there was no connection, and so nothing was sent. */
export function markUnsent(error: Error): Error {
  return Object.assign(error, { isUnsent: true });
}

/** Tells whether an error of `fetch` shows that there was no connection, so that nothing was sent. In doubt, `false`. */
export function wasNeverConnected(error: unknown): boolean {
  const { errors, syscall, code, cause, isUnsent } = toObject(error);
  if (isUnsent === true) return true;
  // One error for each address that was tried.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNeverConnected);
  if (typeof syscall === 'string') return SYSCALLS_BEFORE_SENDING.has(syscall);
  if (typeof code === 'string' && CODES_BEFORE_SENDING.has(code)) return true;
  return cause !== undefined && wasNeverConnected(cause);
}
