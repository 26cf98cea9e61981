import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toStream } from './stream.js';

const { signal } = new AbortController();

describe('the body of a streamed answer', () => {
  it('reads no further than its client, text and bytes alike', async () => {
    const read: number[] = [];
    async function* pieces() {
      for (const [index, piece] of ['ä', new Uint8Array([0, 255]), 'end'].entries()) {
        read.push(index);
        yield piece;
      }
    }
    const reader = (await toStream(pieces, signal)).getReader();
    assert.deepEqual(read, [0]);
    assert.deepEqual(Array.from((await reader.read()).value ?? []), [0xc3, 0xa4]);
    assert.deepEqual(read, [0]);
    assert.deepEqual(Array.from((await reader.read()).value ?? []), [0, 255]);
    assert.equal(new TextDecoder().decode((await reader.read()).value), 'end');
    assert.equal((await reader.read()).done, true);
  });

  it('is refused by an error before its first piece, and cut off by a later one', async () => {
    async function* fail() {
      if (signal.aborted) yield '';
      throw new TypeError('The database is gone');
    }
    await assert.rejects(toStream(fail, signal), /The database is gone/);
    async function* begin() {
      yield 'first';
      yield* fail();
    }
    const reader = (await toStream(begin, signal)).getReader();
    await reader.read();
    await assert.rejects(reader.read(), /The database is gone/);
  });

  for (const [who, leave] of [
    ['a client that reads no more', (reader: ReadableStreamDefaultReader) => reader.cancel()],
    ['the end of its request', async (_reader: ReadableStreamDefaultReader, request: AbortController) => request.abort()], // prettier-ignore
  ] as const)
    it(`ends a query under way by ${who}`, async () => {
      const request = new AbortController();
      let isEnded = false;
      let begin: () => void = () => undefined;
      const hasBegun = new Promise<void>((resolve) => (begin = resolve));
      async function* query(end: AbortSignal) {
        yield 'first';
        const cut = new Promise((_resolve, reject) =>
          end.addEventListener('abort', () => reject(new Error('Aborted'))),
        );
        begin();
        await cut;
      }
      async function* pieces(end: AbortSignal) {
        try {
          yield* query(end);
        } finally {
          isEnded = true;
        }
      }
      const reader = (await toStream(pieces, request.signal)).getReader();
      await reader.read();
      const second = reader.read().catch(() => ({ done: true }));
      await hasBegun;
      await leave(reader, request);
      assert.equal((await second).done, true);
      assert.equal(isEnded, true);
    });
});
