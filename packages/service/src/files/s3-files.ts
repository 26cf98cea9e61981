import { setTimeout as sleep } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import { ServiceError, storageFull } from '../http/errors.js';
import { newKey } from './file-store.js';
import type { ByteRange, Contents, FileStore, FileWriter } from './file-store.js';
import type { S3Settings } from './s3-url.js';

/** Options of a bucket. */
export interface S3Options {
  /** The milliseconds that a call may take, and the longest silence of a download. Default: 30 s. */
  readonly patience?: number;
  /** Receives why the bucket failed; clients learn only that it did. Default: the console. */
  readonly onError?: (error: unknown) => void;
  readonly now?: () => Date;
}

/** The bytes of a part. S3 takes none that is smaller, but for the last. */
const PART = 5 * 1024 * 1024;
/** The milliseconds before a call is tried again. */
const WAITS = [100, 500];

const KEY = 's3/';

/** Source: S3 and its kin answer 507 or such a code where a disk or a quota is full. */
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/i;

function filesAway(): ServiceError {
  const sentence = 'The store of files cannot be reached; nothing was stored, so try again';
  return new ServiceError('files-away', sentence, { 'Retry-After': '5' });
}

const readStatus = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;

const isFull = (error: unknown): boolean =>
  readStatus(error) === 507 || (error instanceof Error && FULL.test(error.message));

/** Tells whether another try may help: not where the bucket has refused. */
const mayPass = (error: unknown): boolean => {
  const status = readStatus(error);
  return !isFull(error) && (status < 400 || status === 408 || status === 429 || status >= 500);
};

/** Returns fetch with a limit. The body of a download is left to its reader, because its receiver may be slow. */
function limitedFetch(patience: number): typeof fetch {
  return async (input, init) => {
    const isDownload = new Headers(init?.headers).has('range');
    if (!isDownload) return fetch(input, { ...init, signal: AbortSignal.timeout(patience) });
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error('The bucket is too slow')), patience);
    return fetch(input, { ...init, signal: ending.signal }).finally(() => clearTimeout(timer));
  };
}

// Decision 0070: large values stream.
/** A bucket whose calls are tried again, and whose failures are refusals. */
class Bucket {
  readonly settings: S3Settings;
  readonly patience: number;
  readonly #onError: (error: unknown) => void;
  #client: Promise<S3mini> | undefined;

  constructor(settings: S3Settings, { patience = 30_000, onError = console.error }: S3Options) {
    this.settings = settings;
    this.patience = patience;
    this.#onError = onError;
  }

  name(key: string): string {
    return `${this.settings.prefix}${key.slice(KEY.length)}`;
  }

  async call<Result>(run: (client: S3mini) => Promise<Result>): Promise<Result> {
    this.#client ??= this.#open();
    const client = await this.#client;
    for (const wait of [...WAITS, undefined]) {
      try {
        return await run(client);
      } catch (error) {
        if (wait === undefined || !mayPass(error)) throw this.refuse(error);
        await sleep(wait);
      }
    }
    throw filesAway();
  }

  refuse(error: unknown): ServiceError {
    this.#onError(error);
    return isFull(error) ? storageFull() : filesAway();
  }

  async #open(): Promise<S3mini> {
    const { S3mini } = await import('s3mini');
    return new S3mini({ ...this.settings, fetch: limitedFetch(this.patience) });
  }
}

/** Bytes that go to a bucket part by part; few of them in one piece. */
class PartWriter implements FileWriter {
  readonly key = newKey(KEY);
  readonly #bucket: Bucket;
  readonly #parts: { partNumber: number; etag: string }[] = [];
  #upload: string | undefined;
  #part: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(bucket: Bucket, toCome: number) {
    this.#bucket = bucket;
    this.#part = new Uint8Array(Math.min(PART, Math.max(1024, toCome)));
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + PART - this.#length);
      this.#makeRoom(part.length);
      this.#part.set(part, this.#length);
      this.#length += part.length;
      from += part.length;
      if (this.#length === PART) await this.#flush();
    }
  }

  async end(): Promise<void> {
    const name = this.#bucket.name(this.key);
    if (this.#upload === undefined) {
      const bytes = this.#part.subarray(0, this.#length);
      await this.#bucket.call((client) => client.putObject(name, bytes));
      return;
    }
    if (this.#length > 0) await this.#flush();
    const upload = this.#upload;
    await this.#bucket.call(async (client) => {
      const { etag } = await client.completeMultipartUpload(name, upload, this.#parts);
      // S3 may answer 200 and tell an error in the body.
      if (typeof etag !== 'string' || etag === '') throw new Error('The bucket did not put the parts together');
    });
  }

  async #flush(): Promise<void> {
    const name = this.#bucket.name(this.key);
    this.#upload ??= await this.#bucket.call((client) => client.getMultipartUploadId(name));
    const upload = this.#upload;
    const bytes = this.#part.subarray(0, this.#length);
    const number = this.#parts.length + 1;
    this.#parts.push(await this.#bucket.call((client) => client.uploadPart(name, upload, bytes, number)));
    this.#length = 0;
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#part.length) return;
    const larger = new Uint8Array(Math.min(PART, Math.max(2 * this.#part.length, this.#length + more)));
    larger.set(this.#part.subarray(0, this.#length));
    this.#part = larger;
  }
}

/** Reads the next piece. @throws Error after a long silence. */
async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  patience: number,
): Promise<Awaited<ReturnType<typeof reader.read>>> {
  const ending = new AbortController();
  const late = sleep(patience, undefined, { signal: ending.signal }).then(() => {
    throw new Error('The bucket is too slow');
  });
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    late.catch(() => undefined);
    ending.abort();
  }
}

async function* readObject(bucket: Bucket, key: string, { start, end }: ByteRange): AsyncIterable<Uint8Array> {
  if (start >= end) return;
  const { body } = await bucket.call(async (client) => {
    const answer = await client.getObjectRaw(bucket.name(key), false, start, end);
    if (answer.status !== 206 && start > 0) throw new Error('The bucket cannot send a part of a file');
    return answer;
  });
  const reader = body?.getReader();
  let left = end - start;
  try {
    while (reader && left > 0) {
      const { value, done } = await readWithin(reader, bucket.patience);
      if (done) break;
      const part = value.subarray(0, left);
      left -= part.length;
      yield part;
    }
    if (left !== 0) throw new Error(`The bucket sent ${left} bytes too few of ${key}`);
  } catch (error) {
    throw error instanceof ServiceError ? error : bucket.refuse(error);
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}

/** Finds the parts of uploads that never ended. Each store of this kind has a shape of its own. */
function findUploadIds(listed: unknown): readonly string[] {
  if (Array.isArray(listed)) return listed.flatMap(findUploadIds);
  if (typeof listed !== 'object' || listed === null) return [];
  return Object.entries(listed).flatMap(([name, value]) =>
    /^uploadId$/i.test(name) && typeof value === 'string' ? [value] : findUploadIds(value),
  );
}

async function eraseObject(bucket: Bucket, key: string): Promise<void> {
  const name = bucket.name(key);
  const listed = await bucket.call((client) => client.listMultipartUploads('/', '', 'GET', { prefix: name }));
  for (const upload of findUploadIds(listed)) await bucket.call((client) => client.abortMultipartUpload(name, upload));
  await bucket.call((client) => client.deleteObject(name));
}

/**
 * Keeps the bytes of files in a bucket. Those of before stay where they are, and are read there.
 *
 * @param own Keeps the bytes of before, and knows all.
 */
export function s3Files(settings: S3Settings, store: Contents, own: FileStore, options: S3Options = {}): FileStore {
  const { now = () => new Date() } = options;
  const bucket = new Bucket(settings, options);
  return {
    keepsSmallInRows: false,
    held: PART,
    async put(formId, toCome) {
      const writer = new PartWriter(bucket, toCome);
      await store.addContent({ key: writer.key, formId }, now());
      return writer;
    },
    get: (place, range) => (place.key.startsWith(KEY) ? readObject(bucket, place.key, range) : own.get(place, range)),
    async erase(keys) {
      for (const key of keys.filter((one) => one.startsWith(KEY))) await eraseObject(bucket, key);
      await store.removeContents(keys);
    },
  };
}
