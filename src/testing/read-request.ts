// Reads a call of `fetch`, whoever made its body: the page, its DOM, or the tool that runs the tests.

/** A call that came to a proxy. */
export interface ReadRequest {
  readonly method: string;
  /** The address as it was called. */
  readonly url: string;
  /** The path below the proxy's own: `/form/101/field.json`. */
  readonly path: string;
  /** The headers, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a text; `''` without one. */
  readonly body: string;
}

/** Reads a call of `fetch`. Its `path` is not known yet. */
export async function readRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<ReadRequest> {
  const given = typeof input === 'object' && 'url' in input ? input : undefined;
  const sent = init.body;
  return {
    method: (init.method ?? given?.method ?? 'GET').toUpperCase(),
    url: typeof input === 'object' && 'url' in input ? input.url : input.toString(),
    path: '',
    headers: readHeaders(init.headers ?? given?.headers),
    body: sent === undefined ? ((await given?.text()) ?? '') : await readBody(sent),
  };
}

/** Reads headers in any of their forms. A small DOM may have no `Headers`. */
export function readHeaders(headers: HeadersInit | undefined): Readonly<Record<string, string>> {
  const pairs: [string, string][] = [];
  if (Array.isArray(headers)) for (const [name = '', value = ''] of headers) pairs.push([name, value]);
  else if (headers && typeof headers.forEach === 'function')
    headers.forEach((value, name) => pairs.push([name, value]));
  else pairs.push(...Object.entries((headers ?? {}) as Readonly<Record<string, string>>));
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Reads a body as a text. A file of a small DOM may have no `text()`, and is none of the kinds that Node knows. */
export async function readBody(body: unknown): Promise<string> {
  if (body === null || body === undefined) return '';
  if (typeof body === 'string') return body;
  if (!(body instanceof Blob)) return new Response(body as BodyInit).text();
  if (typeof body.text === 'function') return body.text();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The body can’t be read.'));
    reader.readAsText(body);
  });
}
