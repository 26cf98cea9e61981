// @ts-check
// npm run generate: the description of the reference service in OpenAPI, from its routes.
import { tsImport } from 'tsx/esm/api';

/**
 * Makes the description: its text by its path.
 * @returns {Promise<[path: string, text: string][]>}
 */
export async function make() {
  /** @type {typeof import('hosted-form-service')} */
  const { createService, memoryStore } = await tsImport('hosted-form-service', import.meta.url);
  const service = createService({ store: memoryStore(), tokens: ['none'] });
  const answer = await service.fetch(new Request('http://localhost/api/v2/openapi.json'));
  return [['docs/openapi.json', `${JSON.stringify(await answer.json(), null, 2)}\n`]];
}
