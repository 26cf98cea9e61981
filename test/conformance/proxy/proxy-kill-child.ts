// The token proxy in a process of its own, for the kill test: its keys in a folder. It says its address to whoever started it.
import { serveProxy } from '../../../packages/proxy/src/node.js';

const [service = '', keys = '', timeout = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
const { url } = await serveProxy({
  service,
  keys,
  timeout: Number(timeout),
  token: 'kill-token',
  forms: 'all',
  rateLimit: false,
  formToken: false,
  cache: false,
});
process.send?.(url);
