import { PLAIN } from './json-bytes.js';

/** The most bytes that are kept of a name. */
const MAX_NAME_BYTES = 384;

/** The name of a member, while its bytes come. */
export class JsonName {
  #bytes: number[] = [];

  /** Begins a new name. */
  clear(): void {
    this.#bytes = [];
  }

  /** Adds the next byte, as the document has it. */
  push(byte: number): void {
    if (this.#bytes.length <= MAX_NAME_BYTES) this.#bytes.push(byte);
  }

  /** Returns the decoded name. A very long one is cut off, and its escapes are not decoded. */
  decode(): string {
    const bytes = this.#bytes;
    if (bytes.every((byte) => PLAIN[byte] === 1)) return String.fromCharCode(...bytes);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
    return bytes.length > MAX_NAME_BYTES ? text : String(JSON.parse(`"${text}"`));
  }
}
