// The token proxy in its own process, for the kill test. Its keys are in a folder. It prints its address.
import { serveProxy } from './proxy-under-test.js';

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
