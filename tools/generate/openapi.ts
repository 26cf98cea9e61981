// npm run generate: the description of the reference service in OpenAPI, from its routes.
import { createService, memoryStore } from 'hosted-form-service';

/** Makes the description: its text by its path. */
export async function make(): Promise<[path: string, text: string][]> {
  const service = createService({ store: memoryStore(), tokens: ['none'] });
  const answer = await service.fetch(new Request('http://localhost/api/v2/openapi.json'));
  return [['docs/openapi.json', `${JSON.stringify(await answer.json(), null, 2)}\n`]];
}
