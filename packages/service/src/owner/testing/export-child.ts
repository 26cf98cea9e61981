// Exports a form as a process of its own, with --expose-gc. Arguments: the database, the form, the ending. It prints the number of bytes,
// and the most memory that was in use at once, in MB. Garbage does not count: when the engine collects it is the engine's choice.
import { openServer } from '../../store/pg-server.js';
import { ownerRoutes } from '../owner.js';

/** The bytes between two looks at the memory. */
const STEP = 512 * 1024;

const [url = '', form = '', ending = ''] = process.argv.slice(2);
const store = await openServer(url);
const owner = ownerRoutes({ store });
const answer = await owner.fetch(new Request(`http://owner.test/owner/form/${form}/export.${ending}`));
let [bytes, looked, used] = [0, 0, 0];
for await (const part of answer.body ?? []) {
  bytes += part.length;
  if (bytes - looked < STEP) continue;
  looked = bytes;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  used = Math.max(used, heapUsed + external);
}
await store.close();
console.log(JSON.stringify({ bytes, used: Math.round(used / 2 ** 20) }));
