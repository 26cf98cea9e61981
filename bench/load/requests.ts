import type { CDPSession } from 'playwright';
import type { Sent } from './trips.js';

type Growing = { -readonly [Key in keyof Sent]: Sent[Key] };

/** The requests of a page that went over the network. */
export interface RequestLog {
  /** Lists them. Times are in ms since 1970. */
  readonly list: () => readonly Sent[];
}

/** Records the requests of a page from now on. What a cache answers is left out. */
export async function recordRequests(session: CDPSession): Promise<RequestLog> {
  const all = new Map<string, Growing>();
  // The events have the time of a clock of the browser's own; the first request says how far it is from the usual one.
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    if (!request.url.startsWith('http')) return;
    offset ||= (wallTime - timestamp) * 1000;
    all.set(requestId, { sent: timestamp * 1000 + offset, bytes: 0, isScript: type === 'Script' });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => all.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    if (response.fromDiskCache) all.delete(requestId);
    const sent = all.get(requestId);
    if (sent) sent.first = timestamp * 1000 + offset;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = all.get(requestId);
    if (sent) sent.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return { list: () => [...all.values()] };
}
