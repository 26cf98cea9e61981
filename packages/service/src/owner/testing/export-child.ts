// Exports a form as a process of its own, so that its memory can be measured. Arguments: the database, the form, the ending. It prints the
// number of bytes, and the most memory that the process had, in MB.
import { openServer } from '../../store/pg-server.js';
import { ownerRoutes } from '../owner.js';

const [url = '', form = '', ending = ''] = process.argv.slice(2);
const store = await openServer(url);
const owner = ownerRoutes({ store });
const answer = await owner.fetch(new Request(`http://owner.test/owner/form/${form}/export.${ending}`));
let bytes = 0;
for await (const part of answer.body ?? []) bytes += part.length;
await store.close();
console.log(JSON.stringify({ bytes, peak: Math.round(process.resourceUsage().maxRSS / 1024) }));
