import { digestBytes, digestText } from '../digest.js';
import { ProxyError } from '../errors.js';
import type { Posting } from '../guard/posting-token.js';
import { createBodyReader, readContentLength } from '../submission/body.js';
import { readBoundary, readMultipart } from './multipart.js';

/** The name of the control that holds the token of a drawn form. */
export const TOKEN_NAME = 'hosted-form-token';

/** The name of the element's trap: a control that nobody sees, for programs that fill in whatever they find. */
const TRAP_NAME = 'further_note';

/** The most controls of one posted form. */
const MAX_ENTRIES = 20_000;

const AMPERSAND = 0x26;

/**
 * Reads a form that a page has posted without a script.
 *
 * @param limit The most bytes.
 * @throws ProxyError `not_form_data`, `bad_form_data`, `too_large`, `client_gone`.
 */
export async function readPostedForm(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const coding = request.headers.get('content-encoding') ?? 'identity';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type);
  if (!isForm || !/^(identity)?$/i.test(coding.trim())) throw new ProxyError('not_form_data');
  const body = await readBody(request, limit);
  // Some runtimes do not notice that a body is shorter than it was announced.
  const length = readContentLength(request);
  if (!Number.isNaN(length) && length !== body.byteLength) throw new ProxyError('bad_form_data');
  const boundary = readBoundary(type);
  const isEncoded = /^application/i.test(type);
  const form = isEncoded ? readEncoded(body) : boundary && readMultipart(body, boundary, MAX_ENTRIES);
  if (!form) throw new ProxyError('bad_form_data');
  return form;
}

async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const read = createBodyReader(request, limit);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let piece = await read(); piece; piece = await read()) {
    pieces.push(piece);
    size += piece.byteLength;
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    body.set(piece, offset);
    offset += piece.byteLength;
  }
  return body;
}

/** Reads an encoded form. Its controls are counted before: an object for each of millions would fill the memory. */
function readEncoded(body: Uint8Array): FormData | undefined {
  if (countBytes(body, AMPERSAND) > MAX_ENTRIES) return undefined;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) form.append(name, value);
  return form;
}

function countBytes(body: Uint8Array, wanted: number): number {
  let count = 0;
  for (let at = body.indexOf(wanted); at !== -1; at = body.indexOf(wanted, at + 1)) count += 1;
  return count;
}

/** Takes out of a posted form what is for the proxy: its token and its trap. The rest is for the drawing. */
export async function takePosting(posted: FormData): Promise<Posting> {
  const token = takeText(posted, TOKEN_NAME);
  const isTrapped = takeText(posted, TRAP_NAME) !== '';
  return { token, isTrapped, digest: await digestForm(posted) };
}

function takeText(posted: FormData, name: string): string {
  const text = posted.get(name);
  posted.delete(name);
  return typeof text === 'string' ? text : '';
}

/** Returns a digest of all names, values and files of a posted form. */
async function digestForm(posted: FormData): Promise<string> {
  const parts: unknown[] = [];
  for (const [name, value] of posted) {
    if (typeof value === 'string') parts.push([name, value]);
    else parts.push([name, value.name, value.type, await digestBytes(await value.arrayBuffer())]);
  }
  return digestText(JSON.stringify(parts));
}
