// A refusal may come while a body is still being sent. The connection goes on: the next request on it is somebody's submission.
import assert from 'node:assert/strict';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { createService, memoryStore } from 'hosted-form-service';
import { nodeListener } from '../../packages/proxy/src/node/listener.js';
import { listenLocally } from '../../test/support/listen.js';

const LIMIT = 150_000;

it('a connection takes the next request after a refusal, however much of the body had come', async (context) => {
  const service = createService({ store: memoryStore(), tokens: ['t'], bodyLimit: LIMIT });
  const listener = nodeListener((asked) => service.fetch(asked));
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const url = `${await listenLocally(server)}/api/v2/form`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  context.after(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  // In pieces, so that nothing says beforehand how much comes.
  const headers = { authorization: 'Bearer t', 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const post = async (name: string): Promise<number | undefined> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const body = JSON.stringify({ name });
      request(url, { method: 'POST', agent, headers }, resolve).on('error', reject).end(body);
    });
    await text(answer);
    return answer.statusCode;
  };
  for (const length of [LIMIT + 1, 500_000, 3_000_000])
    assert.deepEqual([await post('a'.repeat(length)), await post('next')], [413, 200], `${length} letters`);
});
