import { Hono } from 'hono';
import { examplesByType } from '../../src/fields/examples.js';

/**
 * Returns the examples of the field types as forms that an element can fetch. Their proxy address is `/gallery`. Their
 * form ids count the examples of all types, from 1.
 */
export function galleryDefinitions(): Hono {
  const fields = Object.entries(examplesByType).flatMap(([type, examples]) =>
    examples.map(({ json }) => ({ type, ...json })),
  );
  const app = new Hono();
  app.get('/form/:file/field.json', ({ req, json }) => {
    const number = Number(req.param('file'));
    const field = fields[number - 1];
    return field ? json([{ id: String(number), ...field }]) : json({ status: 'error', error: 'No such example' }, 404);
  });
  app.get('/form/:file', ({ json }) => json({}));
  return app;
}
