import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnSite } from './drawn-site.js';

const POLICY = "default-src 'none'; form-action 'none'";

async function open(answer: Response) {
  const asked: string[] = [];
  const proxy = {
    fetch: ({ url }: Request) => {
      asked.push(new URL(url).pathname);
      return Promise.resolve(answer);
    },
  };
  const response = await drawnSite(proxy, POLICY).request('http://demo.test/');
  return { asked, page: await response.text(), policy: response.headers.get('content-security-policy') };
}

test('the page includes what the proxy draws, and may post to its own site alone', async () => {
  const { asked, page, policy } = await open(new Response('<hosted-form>drawn $& here</hosted-form>'));
  assert.deepEqual(asked, ['/forms/form/102/embed.html']);
  assert.match(page, /<hosted-form>drawn \$& here<\/hosted-form>/);
  assert.doesNotMatch(page, /include virtual/);
  assert.equal(policy, "default-src 'none'; form-action 'self'");
});

test('where the proxy draws nothing, the script does', async () => {
  const { page } = await open(new Response('{}', { status: 404 }));
  assert.match(page, /<hosted-form form-id="102" proxy="\/forms"/);
});
