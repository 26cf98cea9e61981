// Files are encoded in a worker, or without one on the page. A file that can't be read is named.
import { expect } from '@open-wc/testing';
import { inWorker } from '../background/job.js';
import { SubmitError } from '../model/errors.js';
import { bodyPieces } from './body.js';
import type { FieldParam } from '../model/submission.js';
import { encodeBody, startWorker } from './encode-body.js';
import { bytesIn, makeBytes, makeFile, isSame, param } from './files.examples.js';
import { SLICE, encode } from './encode.js';
import { blameLargest, seal } from './seal.js';
import type { FilesProgress, SealOptions } from './seal.js';
import { computeWeight } from './weight.js';

const { signal } = new AbortController();

describe('a body with files', () => {
  it('is the same from a worker', async () => {
    const pieces = bodyPieces([['1', 'Größe'], param(makeFile(3 * SLICE + 1)), param(makeFile(5), '8')]);
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
      const body = await encodeBody(bodyPieces([param(makeFile(SLICE + 1))]), { signal, patience: 10 }, start);
      expect(isSame(await bytesIn(body), makeBytes(SLICE + 1))).to.be.true;
    }
  });

  it('is not encoded after an abort, in a worker or on the page', async () => {
    for (const size of [SLICE, 3 * SLICE]) {
      const abort = new AbortController();
      const outcome = encodeBody(bodyPieces([param(makeFile(size))]), { signal: abort.signal });
      abort.abort(new Error('enough'));
      const reason: unknown = await outcome.catch((cause: unknown) => cause);
      expect(reason).to.be.instanceOf(Error).and.have.property('message', 'enough');
    }
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
    const { outcome, heard } = await trySealing([param(makeFile(SLICE + 1))]);
    expect(outcome).to.include(ABOUT).and.to.have.property('body');
    expect(heard).to.eql([
      { stage: 'encoding', done: SLICE, total: SLICE + 1 },
      { stage: 'encoding', done: SLICE + 1, total: SLICE + 1 },
    ]);
  });

  it('names a file that can’t be read any more', async () => {
    const cause = new DOMException('gone', 'NotReadableError');
    const gone = makeFile(3, 'gone.txt');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(cause) });
    const { outcome } = await trySealing([param(makeFile(9), '2'), param(gone, '3', 'gone.txt')]);
    expect(outcome).to.be.instanceOf(SubmitError).and.to.include({ code: 'file-unreadable', cause });
    const { details } = outcome as SubmitError;
    expect(details.fieldId).to.equal('3');
    expect(details.upload?.filename).to.equal('gone.txt');
  });

  it('refuses a body that is one byte too large, and names the largest file', async () => {
    const params: FieldParam[] = [
      ['1', 'x'],
      param(makeFile(5), '2'),
      param(makeFile(50), '3'),
      param(makeFile(7), '4'),
    ];
    const weight = computeWeight(bodyPieces(params));
    expect((await trySealing(params, { maxBody: weight })).outcome).to.have.property('body');
    const { outcome } = await trySealing(params, { maxBody: weight - 1 });
    expect(outcome).to.include({ code: 'too-large' }).and.have.nested.property('details.fieldId', '3');
  });

  it('names the largest file if the service refuses the size, but no file for another error', () => {
    const params = [param(makeFile(5), '2'), param(makeFile(50), '3')];
    const tooLarge = new SubmitError('too-large', 'The service answered 413');
    expect(blameLargest(tooLarge, params).details.fieldId).to.equal('3');
    const failed = new SubmitError('service-failed', 'The service answered 500');
    expect(blameLargest(failed, params)).to.equal(failed);
  });

  it('rejects with the reason of an abort', async () => {
    const abort = new AbortController();
    abort.abort(new Error('enough'));
    const aborted = await trySealing([param(makeFile(5 * SLICE))], { signal: abort.signal });
    expect(aborted.outcome).to.have.property('message', 'enough');
  });
});
