import { it } from 'node:test';
import { expect } from 'chai';
import { compileOnce } from './compile-once.js';

/** Sends requests at the same moment. Returns their answers, and how often the server worked for them. */
async function ask(urls: readonly string[], answer: { status?: number; body: unknown }) {
  const middleware = compileOnce();
  let worked = 0;
  const answers = urls.map(async (url) => {
    const context = { method: 'GET', url, status: 404, type: '', body: undefined as unknown };
    await middleware(context as never, async () => {
      worked += 1;
      await Promise.resolve();
      Object.assign(context, { status: 200, type: 'js', ...answer });
    });
    return context.body;
  });
  return { answers: await Promise.all(answers), worked };
}

const MODULE = '/src/define.ts';

it('a module that three engines ask for at the same moment is compiled once', async () => {
  expect(await ask([MODULE, MODULE, MODULE], { body: 'text' })).to.eql({
    answers: ['text', 'text', 'text'],
    worked: 1,
  });
});

it('other addresses are answered anew', async () => {
  for (const url of ['/?wtr-session-id=1', '/forms/form/1.json', `${MODULE}?1`])
    expect((await ask([url, url], { body: 'text' })).worked, url).to.equal(2);
});

it('what is missing, or is no text, is not kept', async () => {
  expect((await ask([MODULE, MODULE], { status: 404, body: 'text' })).worked).to.equal(2);
  expect((await ask([MODULE, MODULE], { body: new Uint8Array(1) })).worked).to.equal(2);
});
