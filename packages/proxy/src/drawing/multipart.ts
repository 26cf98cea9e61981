// Reads `multipart/form-data` as browsers write it. The runtimes' own readers differ, and count no parts before they have made an object of each.

/** The pieces of a parameter: its name, and its value as a word or as a quoted text. */
const PARAMETER = /\s*;\s*([!#$%&'*+.^_`|~\w-]+)=/y;
const TOKEN = /[!#$%&'*+.^_`|~\w-]+/y;
/** A quoted text ends where a parameter or the header's end follows: some browsers do not escape a quotation mark in a file's name. */
const QUOTED = /"(.*?)"(?=\s*(?:;\s*[!#$%&'*+.^_`|~\w-]+=|$))/sy;

const [RETURN, LINE_FEED, HYPHEN, SPACE, TAB] = [0x0d, 0x0a, 0x2d, 0x20, 0x09];

/** The most bytes of the headers of one part. */
const MAX_HEADERS = 16_384;

/** The ends of a part's headers. */
const END_OF_HEADERS = new TextEncoder().encode('\r\n\r\n');

// A text may begin with the mark of its byte order, and keeps it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads the boundary in a `Content-Type`; `undefined` where it has none, or several. */
export function readBoundary(type: string): string | undefined {
  const boundary = readParameters(type.replace(/^[^;,]*/, ''))?.get('boundary');
  return boundary && /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : undefined;
}

/**
 * Reads a body into a form.
 *
 * @param most The most parts.
 * @returns `undefined` where the body is not whole, has more parts, or says something in two ways.
 */
export function readMultipart(body: Uint8Array<ArrayBuffer>, boundary: string, most: number): FormData | undefined {
  const form = new FormData();
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  // The first delimiter has no line before it.
  if (!hasAt(body, delimiter.subarray(2), 0)) return undefined;
  let at = delimiter.length - 2;
  for (let count = 0; count <= most; count += 1) {
    if (body[at] === HYPHEN && body[at + 1] === HYPHEN) return isBlank(body, at + 2) ? form : undefined;
    while (body[at] === SPACE || body[at] === TAB) at += 1;
    if (body[at] !== RETURN || body[at + 1] !== LINE_FEED) return undefined;
    const end = find(body, delimiter, at + 2);
    if (end === -1 || !addPart(form, body.subarray(at, end))) return undefined;
    at = end + delimiter.length;
  }
  return undefined;
}

/** Adds a part, which begins with the end of the line before its headers. Returns whether it can be read. */
function addPart(form: FormData, part: Uint8Array<ArrayBuffer>): boolean {
  const end = find(part.subarray(0, MAX_HEADERS), END_OF_HEADERS, 0);
  const headers = end === -1 ? undefined : readHeaders(decoder.decode(part.subarray(2, end)));
  const named = headers && readDisposition(headers.get('content-disposition') ?? '');
  if (!named) return false;
  const content = part.subarray(end + END_OF_HEADERS.length);
  const { name, file } = named;
  if (file === undefined) form.append(name, decoder.decode(content));
  else form.append(name, new File([content], file, { type: headers.get('content-type') ?? 'text/plain' }));
  return true;
}

/** Reads headers, each of which there is once. None may say that the content is written in another way. */
function readHeaders(text: string): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*?)\s*$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    if (!key || headers.has(key)) return undefined;
    headers.set(key, value);
  }
  return /^(7bit|8bit|binary|)$/i.test(headers.get('content-transfer-encoding') ?? '') ? headers : undefined;
}

/** Reads the name of a control, and that of its file. */
function readDisposition(header: string): { readonly name: string; readonly file: string | undefined } | undefined {
  const [type = ''] = /^form-data(?=\s*;)/i.exec(header) ?? [];
  const parameters = type ? readParameters(header.slice(type.length)) : undefined;
  const name = parameters?.get('name');
  if (name === undefined || parameters?.has('filename*')) return undefined;
  return { name, file: parameters?.get('filename') };
}

/** Reads `; name="value"; other=value`; `undefined` where a name comes twice, or a rest can't be read. */
function readParameters(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match?.[1] ?? match?.[0];
  };
  while (text.slice(at).trim() !== '') {
    const key = take(PARAMETER)?.toLowerCase();
    const quoted = take(QUOTED);
    const value = quoted === undefined ? take(TOKEN) : unescape(quoted);
    if (key === undefined || value === undefined || found.has(key)) return undefined;
    found.set(key, value);
  }
  return found;
}

/** Reads what a browser escapes in a name: quotation marks and line breaks. */
const unescape = (text: string): string =>
  text
    .replace(/%22|\\"/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');

const isBlank = (body: Uint8Array, from: number): boolean => decoder.decode(body.subarray(from)).trim() === '';

/** Finds bytes; -1 where there are none. */
function find(body: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = body.indexOf(first, from); at !== -1; at = body.indexOf(first, at + 1))
    if (hasAt(body, wanted, at)) return at;
  return -1;
}

function hasAt(body: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index += 1) if (body[at + index] !== wanted[index]) return false;
  return true;
}
