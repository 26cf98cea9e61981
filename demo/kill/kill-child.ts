// A service in its own process, for the kill test: its database in a folder, its queue, its HTTP server. It prints its
// port, and ends with its parent process.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createService } from 'hosted-form-service';
import { Queue, createDeliver, createPost, createSmtp, openPglite } from 'hosted-form-service/node';

const [folder = '', token = '', receiver = '', smtp = ''] = process.argv.slice(2);
/** Short, so that the jobs of the process before are due again soon; in milliseconds. */
const [CLAIM, LIMIT, WAIT] = [6000, 5000, 500];

process.once('disconnect', () => process.exit());
const store = await openPglite(folder);
const queue = new Queue({
  store,
  deliver: createDeliver({
    store,
    sendMail: createSmtp(smtp),
    post: createPost({ allowPrivateWebhooks: [receiver] }),
    noreply: { name: '', address: 'noreply@service.test' },
  }),
  claimFor: CLAIM,
  waitAfter: () => WAIT,
  timeLimit: () => AbortSignal.timeout(LIMIT),
});
const service = createService({ store, tokens: [token], onJobs: () => queue.wake() });
const listener = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1', () => {
  queue.start();
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
