import { ProxyError } from './errors.js';
import { JsonScanner } from './json-scanner.js';

/** Whether a name of the shape `field_<digits>` is that of one of the form's fields. */
export type IsField = (name: string) => Promise<boolean>;

/** Names of one submission; a form has some hundreds. */
const MOST_NAMES = 10_000;

/**
 * Checks the body of a submission piece by piece: JSON in UTF-8, one object, names of fields, each once. It keeps back one
 * byte, the object's closing brace, which comes last of all: what is given on before the whole body is checked is never a whole
 * document. White space after the brace goes before it.
 */
export class CheckedBody {
  readonly #scanner = new JsonScanner();
  readonly #isField: IsField;
  readonly #names = new Set<string>();

  constructor(isField: IsField) {
    this.#isField = isField;
  }

  /**
   * The piece without the object's closing brace, when all in it is right.
   *
   * @throws ProxyError `bad_json`, `unknown_name`.
   */
  async check(piece: Uint8Array): Promise<Uint8Array> {
    const { names, closedAt } = json(() => this.#scanner.scan(piece));
    for (const name of names) await this.#checkName(name);
    return closedAt === undefined ? piece : without(piece, closedAt);
  }

  /**
   * Nothing more comes; what is kept back may be given on.
   *
   * @throws ProxyError `bad_json`
   */
  finish(): void {
    json(() => {
      this.#scanner.finish();
    });
  }

  async #checkName(name: string): Promise<void> {
    if (!/^field_[0-9]+$/.test(name)) {
      throw new ProxyError('unknown_name', { sentence: `${shown(name)} is no field: names are field_<digits>.` });
    }
    if (this.#names.has(name) || this.#names.size === MOST_NAMES) {
      throw new ProxyError('bad_json', { sentence: `${shown(name)} comes twice, or there are too many names.` });
    }
    this.#names.add(name);
    if (await this.#isField(name)) return;
    throw new ProxyError('unknown_name', { sentence: `${shown(name)} is no field of this form.` });
  }
}

/** What `CheckedBody` keeps back. */
export const CLOSING_BRACE: Uint8Array<ArrayBuffer> = Uint8Array.of(0x7d);

function json<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw new ProxyError('bad_json', { cause });
  }
}

function without(piece: Uint8Array, place: number): Uint8Array {
  const rest = new Uint8Array(piece.byteLength - 1);
  rest.set(piece.subarray(0, place));
  rest.set(piece.subarray(place + 1), place);
  return rest;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
