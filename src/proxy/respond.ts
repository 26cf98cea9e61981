import type { ProxyError } from './errors.js';

/** Said of every answer, what is no HTTP included. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export const NO_STORE = { 'cache-control': 'no-store' };

/** An answer in JSON. Its headers are made anew: none of the service's is passed on, no cookie either. */
export function respond(status: number, json: unknown, headers: Readonly<Record<string, string>> = NO_STORE): Response {
  return respondText(status, JSON.stringify(json), headers);
}

/** The same of JSON that is a text already. */
export function respondText(status: number, json: string, headers: Readonly<Record<string, string>>): Response {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return new Response(json, { status, headers: { ...type, ...SECURITY_HEADERS, ...headers } });
}

/** The answer that an error is. */
export function refuse({ status, message, code, details }: ProxyError): Response {
  const body = { status: 'error', error: message, code, ...details.members };
  return respond(status, body, { ...NO_STORE, ...details.headers });
}
