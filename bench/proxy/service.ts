// A service that answers at once: `node --import tsx bench/proxy/service.ts`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fieldList } from '../field-list.js';

const list = JSON.stringify(fieldList(20));
const receipt = JSON.stringify({ id: '1', message: 'Thanks' });
const server = createServer((call, response) => {
  // Read to its end, and forgotten.
  call.resume().once('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(call.method === 'GET' ? list : receipt);
  });
}).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
