// The least that a proxy can be on Node: `node --import tsx bench/proxy/plain.ts <service>`.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , service = ''] = process.argv;
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, outgoing) => {
  const path = (incoming.url ?? '').replace('/forms/', '/api/v2/');
  const headers = { ...incoming.headers, authorization: 'Bearer a-token-for-the-bench' };
  const call = request(new URL(path, service), { method: incoming.method ?? 'GET', agent, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(call);
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/forms` });
});
