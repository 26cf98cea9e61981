// The reference proxy in a process of its own: `node --import tsx bench/proxy/reference.ts <service>`.
import { serveProxy } from '../../packages/proxy/src/node.js';

const [, , service = ''] = process.argv;
const { url } = await serveProxy({
  service,
  token: 'a-token-for-the-bench',
  forms: 'all',
  rateLimit: false,
  formToken: false,
});
process.send?.({ url });
// Asked for its memory, it tells it. MB
process.on('message', () => process.send?.({ memory: process.memoryUsage.rss() / 1e6 }));
