// Files are sent byte for byte, with a worker and without one. A file that can't be read is named.
import { expect } from '@open-wc/testing';
import { assert, property, uint8Array } from 'fast-check';
import { readMaxBody } from '../api/capabilities.js';
import { inWorker } from '../background/job.js';
import { SubmitError } from '../model/errors.js';
import { bodyPieces } from './body.js';
import type { FieldParam } from '../model/submission.js';
import { encodeBody, startWorker } from './encode-body.js';
import { toBase64 } from './base64.js';
import { SLICE, encode } from './encode.js';
import { blameLargest, seal } from './seal.js';
import type { FilesProgress, SealOptions } from './seal.js';
import { greatestBody, roomBeside, computeWeight } from './weight.js';

const { signal } = new AbortController();
const SIZES = [0, 1, 2, 3, 4, 255, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE - 1, 3 * SLICE, 3 * SLICE + 1];

/** Bytes that repeat at no multiple of 3. */
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 256);
const fileOf = (size: number, name = 'a.bin') => new File([bytesOf(size)], name);
const param = (content: Blob, id = '7', filename = 'a.bin'): FieldParam => [id, { filename, content }];

/** Decodes with the browser's own decoder, which the code under test does not use. */
async function decode(base64: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`data:;base64,${base64}`)).arrayBuffer());
}

/** Compares bytes without chai, which takes seconds for megabytes. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** The bytes of the file in a body. */
async function bytesIn(body: Blob): Promise<Uint8Array> {
  const { field_7: posted } = JSON.parse(await body.text()) as { field_7: string };
  expect(posted.slice(0, 6)).to.equal('a.bin;');
  return decode(posted.slice(6));
}

describe('base64', () => {
  it('equals the browser’s own for any bytes', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (bytes) => {
        expect(new TextDecoder().decode(toBase64(bytes, new ArrayBuffer(400)))).to.equal(
          btoa(String.fromCharCode(...bytes)),
        );
      }),
    );
  });

  it('encodes only the view of a larger buffer', () => {
    const { buffer } = Uint8Array.from([1, 2, 3, 97, 98, 99, 100, 4]);
    const letters = toBase64(new Uint8Array(buffer, 3, 4), new ArrayBuffer(64));
    expect(new TextDecoder().decode(letters)).to.equal(btoa('abcd'));
  });
});

describe('a body with files', () => {
  it('contains whole files of every size', async () => {
    for (const size of SIZES) {
      const body = await encode(bodyPieces([param(fileOf(size))]));
      expect(isSame(await bytesIn(body), bytesOf(size)), String(size)).to.be.true;
    }
  });

  it('is the same from a worker', async () => {
    const pieces = bodyPieces([['1', 'Größe'], param(fileOf(3 * SLICE + 1)), param(fileOf(5), '8')]);
    const heard: number[] = [];
    const progress = (done: number) => heard.push(done);
    const body = await inWorker<Blob>(startWorker, pieces, { signal, progress });
    expect(body.type).to.equal('application/json');
    expect(await body.text()).to.equal(await (await encode(pieces)).text());
    expect(heard).to.eql([SLICE, 2 * SLICE, 3 * SLICE, 3 * SLICE + 1, 3 * SLICE + 6]);
  });

  it('is encoded on the page without workers, or without their script', async () => {
    const none = () => {
      throw new DOMException('Not on this page', 'SecurityError');
    };
    const gone = () => new Worker(new URL('./gone.worker.js', import.meta.url));
    // A worker that never answers.
    const silent = () => new Worker(URL.createObjectURL(new Blob([''])));
    for (const start of [none, gone, silent]) {
      const body = await encodeBody(bodyPieces([param(fileOf(SLICE + 1))]), { signal, patience: 10 }, start);
      expect(isSame(await bytesIn(body), bytesOf(SLICE + 1))).to.be.true;
    }
  });

  it('is not encoded after an abort, in a worker or on the page', async () => {
    for (const size of [SLICE, 3 * SLICE]) {
      const abort = new AbortController();
      const outcome = encodeBody(bodyPieces([param(fileOf(size))]), { signal: abort.signal });
      abort.abort(new Error('enough'));
      const reason: unknown = await outcome.catch((cause: unknown) => cause);
      expect(reason).to.be.instanceOf(Error).and.have.property('message', 'enough');
    }
  });

  it('has the computed size', async () => {
    for (const size of SIZES) {
      const pieces = bodyPieces([['1', 'Größe 👍"'], param(fileOf(size), '2', 'a"ö.bin')]);
      expect(computeWeight(pieces)).to.equal((await encode(pieces)).size);
    }
  });
});

describe('the largest body', () => {
  it('is read from the proxy’s header among other words', () => {
    for (const header of ['max-body=100', 'idempotency, max-body=100', 'max-body=100, idempotency', 'a;max-body=100']) {
      expect(readMaxBody(header), header).to.equal(100);
    }
    for (const header of ['', undefined, 'idempotency', 'max-body=', 'max-body=x', 'not-max-body=5']) {
      expect(readMaxBody(header), header).to.equal(Infinity);
    }
  });

  it('is the smaller limit of the proxy and the page', () => {
    const host = document.createElement('div');
    const allowed = (attribute: string, header: string) => {
      host.setAttribute('max-body', attribute);
      return greatestBody(host, readMaxBody(header));
    };
    expect(allowed('50', 'max-body=100')).to.equal(50);
    expect(allowed('200', 'max-body=100')).to.equal(100);
    for (const nothing of ['', 'x', '0']) expect(allowed(nothing, 'max-body=100')).to.equal(100);
  });
});

describe('the room for a file', () => {
  it('is the rest beside all other answers, as base64', async () => {
    const answers = ['Größe', { first: 'Ada', last: 'Lovelace' }, ['a', 'b'], undefined, fileOf(1000)];
    for (const maxBody of [10_000, 100_000, 1_000_000]) {
      const largest = fileOf(roomBeside(answers, maxBody), 'x'.repeat(255));
      const params: FieldParam[] = [
        ...([
          ['1', 'Größe'],
          ['2', { first: 'Ada', last: 'Lovelace' }],
          ['3', 'a\nb'],
        ] as FieldParam[]),
        ...[param(fileOf(1000), '5', 'ü'.repeat(255)), param(largest, '6', largest.name)],
      ];
      const weight = computeWeight(bodyPieces(params));
      expect(weight)
        .to.be.at.most(maxBody)
        .and.above(maxBody - 2500);
    }
    expect(roomBeside([fileOf(1000)], 1500)).to.equal(0);
    expect(roomBeside([], Infinity)).to.equal(Infinity);
  });
});

describe('sealing files', () => {
  const ABOUT = { key: 'k', formId: '1', proxy: '/forms', isIdempotent: true, sealedAt: 0, digests: {} };

  async function trySealing(params: readonly FieldParam[], options: Partial<SealOptions> = {}) {
    const heard: FilesProgress[] = [];
    const progress = (progress: FilesProgress) => heard.push(progress);
    const all = { maxBody: Infinity, signal, progress, ...options };
    const outcome: unknown = await seal(params, ABOUT, all).catch((cause: unknown) => cause);
    return { outcome, heard };
  }

  it('reports its progress', async () => {
    const { outcome, heard } = await trySealing([param(fileOf(SLICE + 1))]);
    expect(outcome).to.include(ABOUT).and.to.have.property('body');
    expect(heard).to.eql([
      { stage: 'encoding', done: SLICE, total: SLICE + 1 },
      { stage: 'encoding', done: SLICE + 1, total: SLICE + 1 },
    ]);
  });

  it('names a file that can’t be read any more', async () => {
    const cause = new DOMException('gone', 'NotReadableError');
    const gone = fileOf(3, 'gone.txt');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(cause) });
    const { outcome } = await trySealing([param(fileOf(9), '2'), param(gone, '3', 'gone.txt')]);
    expect(outcome).to.be.instanceOf(SubmitError).and.to.include({ code: 'file-unreadable', cause });
    const { details } = outcome as SubmitError;
    expect(details.fieldId).to.equal('3');
    expect(details.upload?.filename).to.equal('gone.txt');
  });

  it('refuses a body that is one byte too large, and names the largest file', async () => {
    const params: FieldParam[] = [['1', 'x'], param(fileOf(5), '2'), param(fileOf(50), '3'), param(fileOf(7), '4')];
    const weight = computeWeight(bodyPieces(params));
    expect((await trySealing(params, { maxBody: weight })).outcome).to.have.property('body');
    const { outcome } = await trySealing(params, { maxBody: weight - 1 });
    expect(outcome).to.include({ code: 'too-large' }).and.have.nested.property('details.fieldId', '3');
  });

  it('names the largest file if the service refuses the size, but no file for another error', () => {
    const params = [param(fileOf(5), '2'), param(fileOf(50), '3')];
    const tooLarge = new SubmitError('too-large', 'The service answered 413');
    expect(blameLargest(tooLarge, params).details.fieldId).to.equal('3');
    const failed = new SubmitError('service-failed', 'The service answered 500');
    expect(blameLargest(failed, params)).to.equal(failed);
  });

  it('rejects with the reason of an abort', async () => {
    const abort = new AbortController();
    abort.abort(new Error('enough'));
    const aborted = await trySealing([param(fileOf(5 * SLICE))], { signal: abort.signal });
    expect(aborted.outcome).to.have.property('message', 'enough');
  });
});
