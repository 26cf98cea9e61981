import { openRequest } from '../platform/connection.js';
import { abortReason, callLater } from '../time/wait.js';

/** Receives how many bytes of a request's body are sent. */
export type Progress = (sent: number, total: number) => void;

/** Statuses whose responses have no body: `Response` accepts none for them. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a `fetch` for one request that reports how much of its body is sent. The platform's own `fetch` can't. It
 * supports what `call` passes, not every option of `fetch`.
 */
export function fetchWithProgress(progress: Progress): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const request = openRequest();
    if (!request) return fetch(input, init);
    // Not `new Request(input)`: MooTools has a `Request` of its own.
    request.open(init.method ?? 'GET', typeof input === 'object' && 'url' in input ? input.url : input);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => progress(loaded, total);
    return awaitResponse(request, init);
  };
}

/** The pace at which an upload that nothing is heard of counts as under way, and the slowest upload. ms; bytes per ms */
const [BEAT, SLOWEST] = [10_000, 10];

/**
 * Returns a `fetch` for one request that reports how large its body is, and then for how long it may take. It is for requests that must not
 * follow a redirect, which `XMLHttpRequest` can't refuse.
 */
export function fetchUnmeasured(progress: Progress, later = callLater): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const total = init.body instanceof Blob ? init.body.size : 0;
    let cancel: (() => void) | undefined;
    const tell = (time: number) => {
      progress(0, total);
      if (time * SLOWEST < total) cancel = later(BEAT, () => tell(time + BEAT));
    };
    tell(0);
    try {
      return await fetch(input, init);
    } finally {
      cancel?.();
    }
  };
}

function readHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean);
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Headers(pairs);
}

function awaitResponse(request: XMLHttpRequest, { body, signal }: RequestInit): Promise<Response> {
  if (body instanceof ReadableStream) throw new TypeError('A stream cannot be sent with progress.');
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('No response'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const { status, responseText } = request;
      resolve(
        new Response(WITHOUT_BODY.includes(status) ? null : responseText, { status, headers: readHeaders(request) }),
      );
    };
    const abort = () => {
      request.abort();
      reject(abortReason(signal ?? undefined));
    };
    if (signal?.aborted) abort();
    else {
      signal?.addEventListener('abort', abort, { once: true });
      request.send(body);
    }
  });
}
