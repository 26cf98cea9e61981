import { CHUNK } from './content-store.js';
import type { StoredPlace } from './content-store.js';
import { newKey } from './file-store.js';
import type { ByteRange, Contents, FileStore, FileWriter } from './file-store.js';

const PREFIX = 'db/';

/** Bytes that are stored chunk by chunk, each in a step of its own. So nothing waits for a slow sender. */
class ChunkWriter implements FileWriter {
  readonly #place: StoredPlace;
  readonly #store: Contents;
  readonly #toCome: number;
  readonly #chunk = new Uint8Array(CHUNK);
  #length = 0;
  #number = 0;

  constructor(place: StoredPlace, store: Contents, toCome: number) {
    this.#place = place;
    this.#store = store;
    this.#toCome = toCome;
  }

  get key(): string {
    return this.#place.key;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + CHUNK - this.#length);
      this.#chunk.set(part, this.#length);
      this.#length += part.length;
      from += part.length;
      if (this.#length === CHUNK) await this.#flush();
    }
  }

  async end(): Promise<void> {
    if (this.#length > 0) await this.#flush();
  }

  async #flush(): Promise<void> {
    const bytes = this.#chunk.subarray(0, this.#length);
    const toCome = Math.max(0, this.#toCome - this.#number * CHUNK - bytes.length);
    await this.#store.addContentChunk({ ...this.#place, number: this.#number, bytes }, toCome);
    this.#number += 1;
    this.#length = 0;
  }
}

async function* readChunks(store: Contents, place: StoredPlace, { start, end }: ByteRange): AsyncIterable<Uint8Array> {
  for (let number = Math.floor(start / CHUNK); number * CHUNK < end; number++) {
    const bytes = await store.contentChunk(place, number);
    if (bytes === undefined) throw new Error(`A part of the file ${place.key} is gone`);
    yield bytes.subarray(Math.max(0, start - number * CHUNK), end - number * CHUNK);
  }
}

/** Keeps the bytes of files in the database of the service. */
export function databaseFiles(store: Contents, now: () => Date = () => new Date()): FileStore {
  return {
    keepsSmallInRows: true,
    held: 2 * CHUNK,
    async put(formId, toCome) {
      const place = { key: newKey(PREFIX), formId };
      await store.addContent(place, now());
      return new ChunkWriter(place, store, toCome);
    },
    get: (place, range) => readChunks(store, place, range),
    erase: (keys) => store.removeContents(keys.filter((key) => key.startsWith(PREFIX))),
  };
}
