// What a proxy answers, in the words of the reference proxy: `fake-proxy.test.ts` compares both.
import { DOCUMENTS } from '../model/documents.js';

/** An answer before it becomes a response. */
export interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const SENTENCES = {
  no_such_call: [404, 'This proxy has no such call.'],
  method_not_allowed: [405, 'This call does not take that method.'],
  form_not_listed: [403, 'This site does not offer that form.'],
  not_json: [415, 'The body must be JSON in UTF-8, not compressed, sent as Content-Type: application/json.'],
  bad_json: [400, 'The body must be one JSON object in UTF-8.'],
  unknown_name: [400, 'Unknown field name in the body: names are field_<digits>.'],
  bad_key: [400, 'The Idempotency-Key must be 16 to 128 characters: A to Z, a to z, 0 to 9, - and _.'],
  outcome_unknown: [409, 'This submission may have arrived already.'],
  origin_refused: [403, 'Pages of that site may not use this proxy.'],
  rate_limited: [429, 'Too many calls came from this address. Nothing was sent.'],
  form_token_invalid: [403, 'The form token is missing, too old, used or not one of this form. Nothing was sent.'],
  spam_suspected: [422, 'A question that nobody can see was answered. Nothing was sent.'],
  captcha_failed: [422, 'The answer to the captcha is missing, wrong or used. Nothing was sent.'],
  too_large: [413, 'The submission is too large.'],
  service_not_json: [502, 'The service did not answer with JSON.'],
  service_refused_token: [403, 'The service refused the access of this site.'],
  service_too_large: [413, 'The service does not take a call of this size.'],
  service_rate_limited: [429, 'The service takes no more calls for now.'],
  service_unreachable: [502, 'The service could not be reached.'],
  service_timeout: [504, 'The service did not answer in time.'],
  service_failed: [502, 'The service failed.'],
  service_full: [507, 'The service has no room for it now. Nothing was stored.'],
  proxy_misconfigured: [500, 'This proxy has no token for the service.'],
  proxy_failed: [500, 'This proxy failed.'],
} as const satisfies Readonly<Record<string, readonly [status: number, sentence: string]>>;

/** A code of an error of the reference proxy. */
export type ProxyCode = keyof typeof SENTENCES;

/** Lists all codes that a fake proxy can answer with. */
export const listProxyCodes = (): readonly ProxyCode[] => Object.keys(SENTENCES).filter(isProxyCode);

/** Tells whether a text is the code of an error of the reference proxy. */
export function isProxyCode(code: string): code is ProxyCode {
  return Object.hasOwn(SENTENCES, code);
}

/** Makes the answer of an error. `sentence` stands in place of the usual one. */
export function refuse(code: ProxyCode, sentence?: string, headers?: Readonly<Record<string, string>>): Answer {
  const [status, usual] = SENTENCES[code];
  const help = `${DOCUMENTS}proxy-codes/#${code}`;
  return {
    status,
    body: { status: 'error', error: sentence ?? usual, code, help, request_id: 'a-request-of-the-fake-proxy' },
    ...(headers && { headers }),
  };
}

/** Makes the answer to a body that is too large. */
export function refuseLarge(limit: number): Answer {
  const { status, body } = refuse('too_large', `The submission is too large: ${String(limit)} bytes at most.`);
  return { status, body: { ...body, limit } };
}

/** Makes an answer of the service's own. */
export const answer = (body: object, headers?: Readonly<Record<string, string>>): Answer => ({
  status: 200,
  body,
  ...(headers && { headers }),
});

/** Converts an answer to a `Response`. The list is never kept: no test hears of the one before. */
export const toResponse = ({ status, body, headers }: Answer): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
