import type { ServiceResponse } from '../options.js';

/** The largest response of the service, in bytes: 16 MiB. A field list of 5,000 fields has about 5 MiB. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** A response of the service that is too large for the proxy. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';

  constructor() {
    super(`The service answered more than ${String(MAX_RESPONSE_BYTES)} bytes.`);
  }
}

/**
 * Reads the text of a response, and stops when it is too large. A response without a stream must keep the limit by itself.
 *
 * @throws ResponseTooLargeError
 */
export async function readResponse(response: ServiceResponse): Promise<string> {
  const { body } = response;
  if (!isByteStream(body)) return response.text();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) return texts.join('') + decoder.decode();
    size += value.byteLength;
    if (size > MAX_RESPONSE_BYTES) {
      // Frees the connection; a failure changes nothing.
      reader.cancel().catch(() => undefined);
      throw new ResponseTooLargeError();
    }
    texts.push(decoder.decode(value, { stream: true }));
  }
}

function isByteStream(body: unknown): body is ReadableStream<Uint8Array> {
  return body instanceof ReadableStream;
}
