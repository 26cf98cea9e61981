import type { ErrorCode } from '../model/errors.js';
import { isObject, text } from './read.js';

/**
 * What an answer of the service turned out to be. `message` is for the owner, in English. `abilities` is what the proxy can do
 * beyond a plain one, as its header tells: `max-body=33554432`; `''` from a plain one.
 */
export type Outcome =
  | { readonly ok: true; readonly json: unknown; readonly abilities: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string };

/**
 * Reads an answer, whatever came: an error body with 200 (recorded 2014, 2016), an empty HTML body with 401 (recorded),
 * HTML instead of JSON, a cut-off text.
 */
export async function readAnswer(response: Response): Promise<Outcome> {
  const body = await response.text();
  const json = parse(body);
  const error = isObject(json) ? text(json['error']) : '';
  if (!response.ok) {
    return failed(codeOf(response.status), `The service answered ${String(response.status)}${error && `: ${error}`}`);
  }
  if (json === undefined) return failed('not-json', `The answer is no JSON: ${body.slice(0, 80)}`);
  if (isObject(json) && (json['status'] === 'error' || error !== '')) {
    return failed(codeOfSentence(error), `The service refused: ${error || 'no reason given'}`);
  }
  return { ok: true, json, abilities: response.headers.get('hosted-form') ?? '' };
}

function failed(code: ErrorCode, message: string): Outcome {
  return { ok: false, code, message };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'service-failed' : 'refused';
}

/** With 200 only the sentence tells: "The form was not found", "… high enough permissions …" (recorded 2014, 2016). */
function codeOfSentence(sentence: string): ErrorCode {
  if (/not found|valid form/i.test(sentence)) return 'not-found';
  return /permission|unauthori[sz]ed/i.test(sentence) ? 'unauthorized' : 'refused';
}
