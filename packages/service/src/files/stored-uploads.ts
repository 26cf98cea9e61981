import { NoAnswerError } from '../database/no-answer.js';
import { isStorageFull } from '../database/storage-full.js';
import type { LargeValue, LargeValues } from '../http/large-values.js';
import { newKey } from './file-store.js';
import type { FileStore, FileWriter } from './file-store.js';

/** Bytes that are stored already. */
export interface StoredBytes {
  readonly key: string;
  readonly size: number;
  /** The first bytes, by which some types are known. */
  readonly beginning: Uint8Array;
}

/** The first bytes of a file that are remembered. */
const BEGINNING = 64;

/** A file that is stored while it comes. */
class ComingFile implements LargeValue {
  readonly placeholder = newKey('stored-');
  isWhole = false;
  stored: StoredBytes | undefined;
  #writer: FileWriter | undefined;
  #queue: Uint8Array[] = [];
  #beginning = new Uint8Array();
  #size = 0;
  #hasEnded = false;

  get key(): string | undefined {
    return this.#writer?.key;
  }

  /** Whether it still holds memory. */
  get isComing(): boolean {
    return this.stored === undefined && !(this.#hasEnded && !this.isWhole);
  }

  write(bytes: Uint8Array): void {
    if (this.#size < BEGINNING)
      this.#beginning = Uint8Array.from([...this.#beginning, ...bytes.subarray(0, BEGINNING)]);
    this.#size += bytes.length;
    this.#queue.push(bytes);
  }

  end(isWhole: boolean): void {
    this.#hasEnded = true;
    this.isWhole = isWhole;
  }

  async drain(open: () => Promise<FileWriter>): Promise<void> {
    if (!this.isComing) return;
    this.#writer ??= await open();
    const queue = this.#queue;
    this.#queue = [];
    for (const bytes of queue) await this.#writer.write(bytes);
    if (!this.#hasEnded) return;
    await this.#writer.end();
    this.stored = { key: this.#writer.key, size: this.#size, beginning: this.#beginning };
  }
}

/** Tells whether it is certain that a failed step has stored nothing. */
function isUndone(error: unknown): boolean {
  return isStorageFull(error) || (error instanceof NoAnswerError && ['away', 'busy'].includes(error.reason));
}

/** The large files of one request. */
export class StoredUploads implements LargeValues {
  readonly names: ReadonlySet<string>;
  readonly #files: FileStore;
  readonly #formId: number;
  readonly #toCome: number;
  readonly #all: ComingFile[] = [];
  #isSealed = false;

  /** @param toCome Estimates the bytes of all files. */
  constructor(files: FileStore, formId: number, names: ReadonlySet<string>, toCome: number) {
    this.#files = files;
    this.#formId = formId;
    this.names = names;
    this.#toCome = toCome;
  }

  get held(): number {
    return this.#all.some(({ isComing }) => isComing) ? this.#files.held : 0;
  }

  open(): LargeValue {
    const file = new ComingFile();
    this.#all.push(file);
    return file;
  }

  async drain(): Promise<void> {
    for (const file of this.#all) await file.drain(() => this.#files.put(this.#formId, this.#toCome));
  }

  /** Stores a small file where the rows of the database keep none. */
  async store(bytes: Uint8Array): Promise<Uint8Array | StoredBytes> {
    if (this.#files.keepsSmallInRows) return bytes;
    const file = new ComingFile();
    file.write(bytes);
    file.end(true);
    this.#all.push(file);
    await this.drain();
    return file.stored ?? bytes;
  }

  /** Finds the file whose placeholder is in a text; `isAlone` when there is nothing else. */
  find(text: string): { readonly stored: StoredBytes | undefined; readonly placeholder: string } | undefined {
    const file = this.#all.find(({ placeholder }) => text.includes(placeholder));
    if (file === undefined) return undefined;
    return {
      stored: text === file.placeholder && file.isWhole ? file.stored : undefined,
      placeholder: file.placeholder,
    };
  }

  /** Runs the step that stores the submission. From now on, its outcome decides what is kept. */
  async seal<Result>(keys: readonly string[], step: () => Promise<Result>): Promise<Result> {
    const unused = this.#all.flatMap(({ key }) => (key === undefined || keys.includes(key) ? [] : [key]));
    this.#isSealed = true;
    const result = await step();
    await this.#erase(unused);
    return result;
  }

  /** Removes what a refused request has stored. What may belong to a submission is left to the sweep. */
  async discard(error: unknown): Promise<void> {
    if (!this.#isSealed || isUndone(error)) await this.discardAll();
  }

  /** Removes everything. */
  async discardAll(): Promise<void> {
    await this.#erase(this.#all.flatMap(({ key }) => key ?? []));
  }

  /** The sweep removes what cannot be removed now. */
  async #erase(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#files.erase(keys).catch(() => undefined);
  }
}
