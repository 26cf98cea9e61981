import { readBody } from './body.js';
import { ProxyError } from './errors.js';

/**
 * The body of a submission, checked, as the bytes that came: `{"field_<id>": <answer>}` in UTF-8. Names that are not
 * fields are refused, because the service takes more than a visitor should say (`read`, `payment_status`, `remote_addr`,
 * `timestamp`; source: the service's official client).
 *
 * Only `application/json` is taken, so that no page of another site can post here without asking first (CORS preflight).
 *
 * @throws ProxyError `not_json`, `too_large`, `client_gone`, `bad_json`, `unknown_name`.
 */
export async function readSubmission(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new ProxyError('not_json');
  const body = await readBody(request, limit);
  for (const name of namesIn(body)) {
    if (/^field_[0-9]+$/.test(name)) continue;
    const shown = JSON.stringify(name.slice(0, 64));
    throw new ProxyError('unknown_name', { sentence: `${shown} is no field: names are field_<digits>.` });
  }
  return body;
}

/**
 * The key that the browser gave a submission, if it did. It is its promise that two submissions of one key have the same
 * answers: the bodies are not compared.
 *
 * @throws ProxyError `bad_key`
 */
export function readKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null || /^[\w-]{16,128}$/.test(key)) return key ?? undefined;
  throw new ProxyError('bad_key');
}

function namesIn(body: Uint8Array): readonly string[] {
  const json = parse(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new ProxyError('bad_json');
  return Object.keys(json);
}

function parse(body: Uint8Array): unknown {
  try {
    // As strict as the service may be: no byte order mark, no broken characters.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch (cause) {
    throw new ProxyError('bad_json', { cause });
  }
}
