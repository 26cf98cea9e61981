// @ts-check
// npm run docs, second part: the description of the reference service, from its routes. With --check it writes nothing.
import { createService, memoryStore } from 'hosted-form-service';
import { putGenerated } from '../generated-file.mjs';

const service = createService({ store: memoryStore(), tokens: ['none'] });
const answer = await service.fetch(new Request('http://localhost/api/v2/openapi.json'));
const text = JSON.stringify(await answer.json(), null, 2);
const check = process.argv.includes('--check');
const fresh = await putGenerated('docs/openapi.json', text, { check, command: 'npm run docs' });
if (check && !fresh) process.exitCode = 1;
