import { ProxyError } from '../errors.js';
import { JsonLimitError } from './json-nesting.js';
import { JsonScanner } from './json-scanner.js';

/** Tells whether a name of the shape `field_<digits>` is a field of the form. */
export type IsField = (name: string) => Promise<boolean>;

/** The most names of one submission; a form has some hundreds. */
const MAX_NAMES = 10_000;

/** The characters that an error shows of a name. */
const MAX_SHOWN_CHARACTERS = 64;

// Decision 0031: without its last byte there is no document, so nothing can count too early.
/**
 * Checks the body of a submission piece by piece: JSON in UTF-8, one object, field names, each once. It holds one byte back,
 * the object's closing brace, which must go out last. Until then, the bytes that went out are no whole document. White space
 * after the brace goes out before it.
 */
export class CheckedBody {
  readonly #scanner = new JsonScanner();
  readonly #isField: IsField;
  readonly #names = new Set<string>();

  constructor(isField: IsField) {
    this.#isField = isField;
  }

  /**
   * Checks the next piece. Returns it without the object's closing brace.
   *
   * @throws ProxyError `bad_json`, `unknown_name`.
   */
  async check(piece: Uint8Array): Promise<Uint8Array> {
    const { names, closedAt, wrong } = this.#scanner.scan(piece);
    // The first mistake is told, wherever the network cuts the body.
    for (const name of names) await this.#checkName(name);
    if (wrong) throw toBadJson(wrong);
    return closedAt === undefined ? piece : withoutByte(piece, closedAt);
  }

  /**
   * Checks that the body is whole. Its closing brace may go out now.
   *
   * @throws ProxyError `bad_json`
   */
  finish(): void {
    try {
      this.#scanner.finish();
    } catch (cause) {
      throw toBadJson(cause);
    }
  }

  async #checkName(name: string): Promise<void> {
    if (!/^field_[1-9][0-9]{0,18}$/.test(name)) {
      throw new ProxyError('unknown_name', { sentence: `${quote(name)} is not a field: names are field_<digits>.` });
    }
    if (this.#names.has(name)) throw new ProxyError('bad_json', { sentence: `${quote(name)} comes twice.` });
    if (this.#names.size === MAX_NAMES) {
      throw new ProxyError('bad_json', { sentence: `The body has more than ${String(MAX_NAMES)} names.` });
    }
    this.#names.add(name);
    if (await this.#isField(name)) return;
    throw new ProxyError('unknown_name', { sentence: `${quote(name)} is not a field of this form.` });
  }
}

/** The byte that `CheckedBody` holds back. */
export const CLOSING_BRACE: Uint8Array<ArrayBuffer> = Uint8Array.of(0x7d);

function toBadJson(cause: unknown): ProxyError {
  const sentence = cause instanceof JsonLimitError ? cause.message : undefined;
  return new ProxyError('bad_json', { ...(sentence !== undefined && { sentence }), cause });
}

function withoutByte(piece: Uint8Array, place: number): Uint8Array {
  const rest = new Uint8Array(piece.byteLength - 1);
  rest.set(piece.subarray(0, place));
  rest.set(piece.subarray(place + 1), place);
  return rest;
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, MAX_SHOWN_CHARACTERS));
}
