import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { ServiceFetch, ServiceResponse } from './options.js';

/** Speaks with the service over connections that stay open. */
export interface NodeService {
  readonly fetch: ServiceFetch;
  /** Closes the connections on which nothing is under way. */
  readonly close: () => void;
}

/** Less than the five seconds after which many servers close a connection: what goes out then may be lost. */
const IDLE_MILLISECONDS = 4000;

/**
 * What `fetch` does here, on Node's own HTTP client: several times as fast as Node's `fetch`, and a body that is not whole is never
 * ended. Its errors have the `code` and `syscall` of the system.
 */
export function createNodeService(): NodeService {
  const options = { keepAlive: true, timeout: IDLE_MILLISECONDS, scheduling: 'lifo' } as const;
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  return {
    fetch: (url, { method, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        const isSecure = url.startsWith('https:');
        const call = (isSecure ? httpsRequest : httpRequest)(url, {
          method,
          agent: isSecure ? https : http,
          headers: { ...headers, ...(body instanceof Uint8Array && { 'content-length': body.byteLength }) },
          signal,
        });
        // It stays: a connection may break after the answer has begun.
        call.on('error', reject);
        call.once('response', (answer) => {
          resolve(responseOf(answer));
        });
        if (body instanceof ReadableStream) void pour(body, call);
        // As a text, byte by character, it goes out in one write with the headers.
        else call.end(body && Buffer.from(body).toString('latin1'), 'latin1');
      }),
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

/** As fast as the service takes it. */
async function pour(body: ReadableStream<Uint8Array>, call: ClientRequest): Promise<void> {
  try {
    const reader = body.getReader();
    for (;;) {
      const { value } = await reader.read();
      if (!value) break;
      if (!call.write(value)) await once(call, 'drain');
    }
    call.end();
  } catch (cause) {
    call.destroy(cause instanceof Error ? cause : new Error('The body broke off.', { cause }));
  }
}

function responseOf(answer: IncomingMessage): ServiceResponse {
  const { statusCode = 0, headers } = answer;
  // Nobody may want the body; then its breaking off is no crash.
  answer.on('error', () => undefined);
  return {
    status: statusCode,
    headers: { get: (name) => String(headers[name] ?? '') || null },
    body: {
      cancel: async () => {
        answer.destroy();
      },
    },
    text: () => textOf(answer),
  };
}

function textOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (data: string) => (text += data));
    answer.once('end', () => {
      resolve(text);
    });
    answer.once('error', reject);
  });
}
