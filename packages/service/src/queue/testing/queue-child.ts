// A queue in its own process, over a PostgreSQL server. It ends with its parent process.
import { createDeliver } from '../../deliver.js';
import { openServer } from '../../store/pg-server.js';
import { createPost } from '../../webhooks/post.js';
import { Queue } from '../queue.js';

const [url = '', schema = '', receiver = ''] = process.argv.slice(2);
/** Short, so that the jobs of a process that was killed are due again soon; in milliseconds. */
const CLAIM = 3000;

process.once('disconnect', () => process.exit());
const store = await openServer(url, { schema, connections: 3 });
const queue = new Queue({
  store,
  deliver: createDeliver({
    store,
    sendMail: () => Promise.reject(new Error('There is no mail server')),
    post: createPost({ allowPrivateWebhooks: [receiver] }),
    noreply: { name: '', address: 'noreply@service.test' },
  }),
  claimFor: CLAIM,
});
queue.start();
process.send?.('ready');
