// Files are sent byte for byte, in a body whose size is known before.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, property, uint8Array } from 'fast-check';
import { readMaxBody } from '../api/capabilities.js';
import type { FieldParam } from '../model/submission.js';
import { base64Length, toBase64 } from './base64.js';
import { bodyPieces } from './body.js';
import { SLICE, encode } from './encode.js';
import { bytesIn, makeBytes, makeFile, isSame, param } from './files.examples.js';
import { computeWeight, greatestBody, roomBeside } from './weight.js';

const SIZES = [0, 1, 2, 3, 4, 255, SLICE - 1, SLICE, SLICE + 1, 2 * SLICE - 1, 2 * SLICE, 2 * SLICE + 1];

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

describe('the length of base64', () => {
  it('is four letters for each three bytes that begin', () => {
    expect([0, 1, 2, 3, 4, 6, 7].map(base64Length)).to.eql([0, 4, 4, 4, 8, 8, 12]);
  });
});

describe('a body with files', () => {
  it('tells its progress, and ends with the reason of an abort', async () => {
    const heard: number[] = [];
    const pieces = bodyPieces([['1', 'x'], param(makeFile(SLICE + 1)), param(makeFile(5), '8')]);
    const body = await encode(pieces, (bytes) => heard.push(bytes));
    expect(heard).to.eql([SLICE, SLICE + 1, SLICE + 6]);
    expect(body.type).to.equal('application/json');
    const abort = new AbortController();
    const stop = () => abort.abort(new Error('enough'));
    const reason: unknown = await encode(pieces, stop, abort.signal).catch((cause: unknown) => cause);
    expect(reason).to.have.property('message', 'enough');
  });

  it('passes on that a file can’t be read any more, whichever slice it is', async () => {
    for (const broken of [0, SLICE]) {
      const gone = makeFile(SLICE + 5);
      const { slice } = gone;
      const cause = new DOMException('gone', 'NotReadableError');
      gone.slice = (...range) =>
        Object.assign(slice.apply(gone, range), range[0] === broken && { arrayBuffer: () => Promise.reject(cause) });
      const outcome: unknown = await encode(bodyPieces([param(gone)])).catch((error: unknown) => error);
      expect(outcome, String(broken)).to.equal(cause);
    }
  });

  it('is read slice by slice, each once, and nothing beyond the end', async () => {
    for (const size of [1, SLICE, SLICE + 1, 2 * SLICE]) {
      const file = makeFile(size);
      const { slice } = file;
      const read: unknown[] = [];
      file.slice = (...range) => {
        read.push(range);
        return slice.apply(file, range);
      };
      await encode(bodyPieces([param(file)]));
      const starts = Array.from({ length: Math.ceil(size / SLICE) }, (_, index) => index * SLICE);
      expect(read).to.eql(starts.map((start) => [start, start + SLICE]));
    }
  });

  it('frees the memory of each slice, in engines that can', async () => {
    const file = makeFile(SLICE + 1);
    const { slice } = file;
    const freed: unknown[] = [];
    const transfer = (length: number) => freed.push(length);
    file.slice = (...range) => {
      const part = slice.apply(file, range);
      const read = async () => Object.assign(await Blob.prototype.arrayBuffer.call(part), { transfer });
      return Object.assign(part, { arrayBuffer: read });
    };
    await encode(bodyPieces([param(file)]));
    expect(freed).to.eql([0, 0]);
  });

  it('has no progress with an empty file', async () => {
    const heard: number[] = [];
    await encode(bodyPieces([param(makeFile(0))]), (bytes) => heard.push(bytes));
    expect(heard).to.eql([]);
  });

  it('contains whole files of every size', async () => {
    for (const size of SIZES) {
      const body = await encode(bodyPieces([param(makeFile(size))]));
      expect(isSame(await bytesIn(body), makeBytes(size)), String(size)).to.be.true;
    }
  });

  it('has the computed size', async () => {
    for (const size of SIZES) {
      const pieces = bodyPieces([['1', 'Größe 👍"'], param(makeFile(size), '2', 'a"ö.bin')]);
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
    const allowed = (maxBody: number, header: string) => greatestBody({ maxBody }, readMaxBody(header));
    expect(allowed(50, 'max-body=100')).to.equal(50);
    expect(allowed(200, 'max-body=100')).to.equal(100);
    expect(allowed(0, 'max-body=100')).to.equal(100);
  });
});

describe('the room for a file', () => {
  it('is the rest beside all other answers, as base64', async () => {
    const answers = ['Größe', { first: 'Ada', last: 'Lovelace' }, ['a', 'b'], undefined, makeFile(1000)];
    for (const maxBody of [10_000, 100_000, 1_000_000]) {
      const largest = makeFile(roomBeside(answers, maxBody), 'x'.repeat(255));
      const params: FieldParam[] = [
        ...([
          ['1', 'Größe'],
          ['2', { first: 'Ada', last: 'Lovelace' }],
          ['3', 'a\nb'],
        ] as FieldParam[]),
        param(makeFile(1000), '5', 'ü'.repeat(255)),
        param(largest, '6', largest.name),
      ];
      const weight = computeWeight(bodyPieces(params));
      expect(weight)
        .to.be.at.most(maxBody)
        .and.above(maxBody - 2500);
    }
    expect(roomBeside([makeFile(1000)], 1500)).to.equal(0);
  });

  it('is never too much, however many answers there are', () => {
    const ids = Array.from({ length: 300 }, (_, index) => String(10_000 + index));
    const name = 'ü'.repeat(255);
    for (const answer of ['Größe', makeFile(0)]) {
      const sent = ids.map((id): FieldParam => (typeof answer === 'string' ? [id, answer] : param(answer, id, name)));
      const answers = ids.map(() => answer);
      const largest = makeFile(roomBeside(answers, 1_000_000));
      expect(computeWeight(bodyPieces([...sent, param(largest, '20000', name)]))).to.be.at.most(1_000_000);
    }
  });

  it('has no limit where the body has none', () => {
    expect(roomBeside([], Infinity)).to.equal(Infinity);
  });
});
