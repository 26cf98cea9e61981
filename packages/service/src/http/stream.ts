/** Reads pieces one after another, until the signal is aborted. */
type ReadPieces = (end: AbortSignal) => AsyncIterable<Uint8Array | string>;

/**
 * Returns the body of an answer that reads no further than its client. The first piece is there already, so that a refusal can be answered.
 * A client that leaves ends what is read for it. `signal` is that of its request.
 */
export async function toStream(read: ReadPieces, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const gone = new AbortController();
  const pieces = read(AbortSignal.any([signal, gone.signal]))[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<Uint8Array | string>> | undefined = Promise.resolve(await pieces.next());
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await (next ?? pieces.next());
        next = undefined;
        if (piece.done === true) controller.close();
        else controller.enqueue(typeof piece.value === 'string' ? encoder.encode(piece.value) : piece.value);
      },
      async cancel() {
        gone.abort();
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
