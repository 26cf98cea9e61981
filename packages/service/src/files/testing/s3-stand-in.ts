import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The behaviour of the store: well, or it never answers, refuses, is full, or cuts answers in the middle. */
export type Behaviour = 'well' | 'silent' | 'refuses' | 'full' | 'cuts';

/** A store with the part of S3's protocol that files need. */
export interface S3StandIn {
  /** The address of its bucket, as `FILES_URL` has it. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** The uploads that were begun and neither ended nor taken back. */
  readonly begun: ReadonlyMap<string, unknown>;
  behaviour: Behaviour;
  /** Behaves well for so many calls more, then as it is set. */
  wellFor: number;
  /** Ends it: afterwards it cannot be reached. */
  close(): Promise<void>;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

const MALFORMED = 400;

/** The objects of a bucket, and what is done to them. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly begun = new Map<string, Upload>();
  #next = 1;

  async answer(request: IncomingMessage, response: ServerResponse, cut: boolean): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3.test');
    const key = pathname.replace(/^\/bucket\/?/, '');
    const upload = this.begun.get(searchParams.get('uploadId') ?? '');
    if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '')) response.writeHead(403).end();
    else if (request.method === 'GET' && searchParams.has('uploads'))
      this.#list(response, searchParams.get('prefix') ?? '');
    else if (request.method === 'GET') this.#read(request, response, key, cut);
    else if (request.method === 'POST' && searchParams.has('uploads')) this.#begin(response, key);
    else if (request.method === 'DELETE') this.#remove(response, key, searchParams.get('uploadId'));
    else if (request.method === 'POST') this.#complete(response, upload, (await buffer(request)).toString());
    else if (upload !== undefined || !searchParams.has('uploadId'))
      this.#keep(response, await buffer(request), (bytes) => {
        if (upload === undefined) this.objects.set(key, bytes);
        else upload.parts.set(Number(searchParams.get('partNumber')), bytes);
      });
    else response.writeHead(404).end();
  }

  #keep(response: ServerResponse, bytes: Buffer, keep: (bytes: Buffer) => void): void {
    keep(bytes);
    response.writeHead(200, { ETag: `"${bytes.length}"` }).end();
  }

  #xml(response: ServerResponse, text: string): void {
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
  }

  #begin(response: ServerResponse, key: string): void {
    const id = `upload-${this.#next++}`;
    this.begun.set(id, { key, parts: new Map() });
    this.#xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  #list(response: ServerResponse, prefix: string): void {
    const found = [...this.begun].filter(([, { key }]) => key.startsWith(prefix));
    const uploads = found
      .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
      .join('');
    this.#xml(response, `<ListMultipartUploadsResult>${uploads}</ListMultipartUploadsResult>`);
  }

  #complete(response: ServerResponse, upload: Upload | undefined, text: string): void {
    const numbers = [...text.matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    const parts = numbers.map((number) => upload?.parts.get(number));
    // As S3 does: a part that is not the last has 5 MiB.
    const isSmall = parts.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024);
    if (upload === undefined || parts.some((part) => part === undefined) || isSmall) return void response.writeHead(MALFORMED).end(); // prettier-ignore
    this.objects.set(upload.key, Buffer.concat(parts.flatMap((part) => part ?? [])));
    for (const [id, one] of this.begun) if (one === upload) this.begun.delete(id);
    this.#xml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  }

  #remove(response: ServerResponse, key: string, uploadId: string | null): void {
    if (uploadId === null) this.objects.delete(key);
    else this.begun.delete(uploadId);
    response.writeHead(204).end();
  }

  #read(request: IncomingMessage, response: ServerResponse, key: string, cut: boolean): void {
    const bytes = this.objects.get(key);
    if (bytes === undefined) return void response.writeHead(404).end();
    const [, first = 0, last = bytes.length - 1] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(first), Number(last) + 1);
    response.writeHead(206, { 'Content-Length': part.length });
    if (!cut) return void response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  }
}

/** Starts a store on 127.0.0.1. */
export async function startS3(): Promise<S3StandIn> {
  const bucket = new Bucket();
  const server = createServer((request, response) => {
    const behaviour = stand.wellFor-- > 0 ? 'well' : stand.behaviour;
    request.on('error', () => undefined);
    if (behaviour === 'silent') return;
    if (behaviour === 'refuses' || behaviour === 'full') {
      request.resume();
      response.writeHead(behaviour === 'full' ? 507 : 503).end();
    } else void bucket.answer(request, response, behaviour === 'cuts').catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stand: S3StandIn = {
    url: `s3+http://key:a%2Fsecret@127.0.0.1:${port}/bucket/files?region=eu-test-1`,
    objects: bucket.objects,
    begun: bucket.begun,
    behaviour: 'well',
    wellFor: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stand;
}
