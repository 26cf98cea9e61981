/** A request, as a line of a log: no answers, no token, no query, no address. Write it with `JSON.stringify`. */
export interface LogEntry {
  /** When it came: ISO 8601, UTC. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** Of the answer. */
  readonly status: number;
  /** Of an error of the proxy. */
  readonly code?: string;
  /** The form's id. */
  readonly form?: string;
  /** Milliseconds until the answer. */
  readonly ms: number;
  /** Bytes of the bodies; of the request's as it tells itself. */
  readonly bytes_in: number;
  readonly bytes_out: number;
  /** Milliseconds of them for the call to the service. */
  readonly upstream_ms?: number;
  /** Whether a list was kept, had to be asked for, or was old and is being asked for. */
  readonly cache?: 'hit' | 'miss' | 'stale';
  /** The answer is that of an earlier submission. */
  readonly replayed?: true;
}

/** What only those know who answer a request. */
export interface LogFacts {
  upstream_ms?: number;
  cache?: 'hit' | 'miss' | 'stale';
}

/** What is known when a request is answered. */
export interface Answered {
  readonly request: Request;
  readonly formId: string | undefined;
  /** When it came, and when it was answered; in milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  readonly facts: LogFacts;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export function entryOf({ request, formId, began, ended, facts, status, headers, body }: Answered): LogEntry {
  const code = status < 400 ? undefined : codeIn(body);
  return {
    time: new Date(began).toISOString(),
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    ...(code !== undefined && { code }),
    ...(formId !== undefined && { form: formId }),
    ms: ended - began,
    bytes_in: Number(request.headers.get('content-length')) || 0,
    bytes_out: body.byteLength,
    ...facts,
    ...(headers.has('idempotency-replayed') && { replayed: true }),
  };
}

function codeIn(body: Uint8Array): string | undefined {
  try {
    const { code } = JSON.parse(new TextDecoder().decode(body)) as { readonly code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
