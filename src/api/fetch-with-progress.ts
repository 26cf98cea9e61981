import { abortReason } from '../time/wait.js';

/** How much of a request's body is on its way, in bytes. */
export type Progress = (sent: number, total: number) => void;

/** Statuses whose answers have no body: `Response` takes none for them. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * A `fetch` for one request with a body, that tells how much of it is sent: the platform's own can't. For what `call` gives it,
 * not for everything that `fetch` takes.
 */
export function fetchWithProgress(progress: Progress): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const { url, method } = new Request(input, { method: init.method ?? 'GET' });
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => progress(loaded, total);
    return awaitResponse(request, init);
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
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('No answer'));
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
      request.send(body as XMLHttpRequestBodyInit | null);
    }
  });
}
