// The documentation as the demo serves it. Its folder is made up here: the build has its own checks.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Hono } from 'hono';
import { docsSite } from './docs-site.js';

const path = await mkdtemp(join(tmpdir(), 'demo-docs-'));
await mkdir(join(path, 'start'));
await writeFile(join(path, 'built.json'), JSON.stringify({ policy: "default-src 'none'" }));
await writeFile(join(path, 'start/index.html'), '<h1>Start</h1>');
await writeFile(join(path, 'index.html'), '<h1>Home</h1>');
await writeFile(join(path, 'long.html'), '<p>Again</p>'.repeat(200));
await writeFile(join(path, 'mockServiceWorker.js'), '// a script');
after(() => rm(path, { recursive: true, force: true }));

/** A site with the documentation below `/docs`, and how often it was built. */
function siteWith(prepare: (builds: number) => void = () => undefined) {
  let builds = 0;
  const docs = docsSite({ path, prepare: async () => prepare(++builds) });
  const site = new Hono().route('/docs', docs);
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    site.request(`http://localhost${address}`, { headers });
  return { ask, builds: () => builds };
}

describe('the documentation in the demo', () => {
  it('is built at the first request, and once', async () => {
    const { ask, builds } = siteWith();
    assert.equal(builds(), 0);
    const [home, page] = await Promise.all([ask('/docs/'), ask('/docs/start/')]);
    assert.deepEqual([await home.text(), await page.text()], ['<h1>Home</h1>', '<h1>Start</h1>']);
    assert.equal(builds(), 1);
  });

  it('makes no folder and warns of nothing at the start of the demo, where a container can write nothing', (context) => {
    const unbuilt = join(path, 'not/yet');
    const warned = [context.mock.method(console, 'warn'), context.mock.method(console, 'error')];
    docsSite({ path: unbuilt, prepare: () => Promise.resolve() });
    assert.deepEqual([existsSync(unbuilt), ...warned.map(({ mock }) => mock.callCount())], [false, 0, 0]);
  });

  it('has the policy of its pages, and is in no frame', async () => {
    const { ask } = siteWith();
    const { headers } = await ask('/docs/start/');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
  });

  it('has its service worker as a script', async () => {
    const answer = await siteWith().ask('/docs/mockServiceWorker.js');
    assert.match(answer.headers.get('content-type') ?? '', /javascript/);
  });

  it('leads from its name without a slash to its first page', async () => {
    const answer = await siteWith().ask('/docs');
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/docs/']);
  });

  it('is asked for each time, and not sent again when it has not changed', async () => {
    const { ask } = siteWith();
    const { headers } = await ask('/docs/start/');
    assert.equal(headers.get('cache-control'), 'no-cache');
    assert.equal((await ask('/docs/start/', { 'if-none-match': headers.get('etag') ?? '' })).status, 304);
  });

  it('comes compressed', async () => {
    const answer = await siteWith().ask('/docs/long.html', { 'accept-encoding': 'gzip' });
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
  });

  it('says so where a page does not exist', async () => {
    assert.equal((await siteWith().ask('/docs/nothing/')).status, 404);
  });

  it('says why it could not be built, and tries again at the next request', async () => {
    const { ask } = siteWith((builds) => {
      if (builds === 1) throw new Error('a dead link');
    });
    const failed = await ask('/docs/');
    assert.equal(failed.status, 500);
    assert.match(await failed.text(), /a dead link/);
    assert.equal((await ask('/docs/')).status, 200);
  });
});
