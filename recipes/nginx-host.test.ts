// The recipes for nginx pass on to the proxy which host a visitor has called, so that the origin of a page on any port is known.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { serveProxy } from 'hosted-form-proxy/node';
import { serverConf } from '../test/conformance/proxy/nginx.js';
import { startServer } from '../test/conformance/proxy/process.js';
import { findFreePort } from '../test/support/listen.js';

const skip = spawnSync('nginx', ['-v']).status === 0 ? false : 'NOT TESTED: no nginx on this machine';

/** The locations of each recipe, without the server around them. */
const RECIPES = {
  'docker/nginx.conf': (text: string) => text.slice(text.indexOf('  location'), text.lastIndexOf('}')),
  'nginx/hosted-form-drawn.conf': (text: string) => text,
};

/** Posts as a browser without `Sec-Fetch-Site` does, which every browser is on a site without https. */
const post = (address: string, origin: string, more: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}/forms/form/101/token.json`, { method: 'POST', headers: { origin, ...more } });

for (const [file, cut] of Object.entries(RECIPES)) {
  test(
    `${file}: a page on another port than 80 may send, and a page of another host may not`,
    { skip },
    async (context) => {
      const folder = mkdtempSync(join(tmpdir(), 'hosted-form-host-'));
      chmodSync(folder, 0o755);
      context.after(() => rmSync(folder, { recursive: true }));
      const settings = { service: 'https://service.test', token: 'TOKEN', forms: ['101'], basePath: '/forms', port: 0 };
      const served = await serveProxy({ ...settings, hostname: '127.0.0.1', keys: 'memory:', trustProxy: 1 });
      context.after(() => served.close());
      const proxy = new URL(served.url).origin;
      const port = await findFreePort();
      const recipe = readFileSync(new URL(file, import.meta.url), 'utf8');
      const lines = cut(recipe).replaceAll(/http:\/\/[\w.]+:8080/g, proxy);
      writeFileSync(join(folder, 'nginx.conf'), serverConf(folder, port, lines));
      const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
      const nginx = await startServer('nginx', args, /start worker process /);
      context.after(() => nginx.stop());
      const address = `http://127.0.0.1:${String(port)}`;
      assert.equal((await post(address, address)).status, 200);
      assert.equal((await post(address, 'http://evil.test')).status, 403);
      // The answer draws no address from the host that a visitor names.
      const foreign = await post(address, address, { host: 'evil.test' });
      assert.equal((await foreign.text()).includes('evil.test'), false);
    },
  );
}
