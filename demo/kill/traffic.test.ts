import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeDice } from '../../test/support/faults/dice.js';
import { listenLocally } from '../../test/support/listen.js';
import { patienceFor } from '../../test/support/patience.js';
import { Traffic } from './traffic.js';

/** The number of times that traffic is stopped. */
const STOPS = 20;

describe('traffic', { timeout: patienceFor(30_000) }, () => {
  // It comes in two pieces, and is unpacked beside: for a moment all of it has come, and is not read.
  const answer = gzipSync(JSON.stringify({ id: '1', token: 'token', not_before: 0, more: 'x'.repeat(20_000) }));
  const reply = async ({ headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('content-encoding', 'gzip').write(answer.subarray(0, 20));
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    response.end(answer.subarray(20), () => 'idempotency-key' in headers && server.emit('answered'));
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => void reply(request, response));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('can be stopped while an answer comes', async () => {
    const url = await listenLocally(server);
    for (let stop = 0; stop < STOPS; stop += 1) {
      const traffic = new Traffic(url, { id: '101', mark: '1', email: '2', file: '3' }, makeDice(stop));
      traffic.start();
      await once(server, 'answered');
      for (let turn = 0; turn <= stop % 4; turn += 1) await nextTurn();
      await traffic.stop();
    }
  });
});
