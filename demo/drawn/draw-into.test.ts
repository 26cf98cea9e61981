import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawInto } from './draw-into.js';

const PAGE = '<main><hosted-form form-id="7" draft="session"><a href="/x">Another way</a></hosted-form></main>';

/** A proxy that draws one form. */
const proxy = {
  fetch: async ({ url }: Request) =>
    new URL(url).pathname === '/forms/form/7/embed.html'
      ? new Response(
          '<hosted-form form-id="7"><template shadowrootmode="open"><p>$& drawn</p></template></hosted-form>',
        )
      : Response.json({}, { status: 404 }),
};

test('the form is in its tag, which keeps its attributes and its other way', async () => {
  assert.equal(
    await drawInto(PAGE, proxy, 'https://demo.example/'),
    '<main><hosted-form form-id="7" draft="session" data-drawn><template shadowrootmode="open"><p>$& drawn</p></template><a href="/x">Another way</a></hosted-form></main>',
  );
});

test('where nothing is drawn, the page stays as it is', async () => {
  const other = PAGE.replace('"7"', '"8"');
  assert.equal(await drawInto(other, proxy, 'https://demo.example/'), other);
  assert.equal(await drawInto('<p>No form</p>', proxy, 'https://demo.example/'), '<p>No form</p>');
});
