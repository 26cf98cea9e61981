// What the PHP file keeps in its folder, where several sites share it, and where it lies below the web root.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { findFreePort } from '../../support/listen.js';
import { call } from './call.js';
import { FakeService } from './fake-service.js';
import { filesBelow, phpSites } from './php.js';
import { missingServers, startServer } from './process.js';
import type { StartedServer } from './process.js';
import { newKey } from './subject.js';

const FILE = fileURLToPath(new URL('../../../recipes/php/hosted-form-proxy.php', import.meta.url));
const missing = missingServers().php;
if (missing !== undefined) test('the folder of the PHP file', { skip: missing });
else suite();

function suite(): void {
  const service = new FakeService();
  let root: ReturnType<typeof phpSites>;
  let server: StartedServer;
  let address = '';
  let forms = 1000;

  before(async () => {
    root = phpSites(await service.start());
    const port = await findFreePort();
    address = `http://127.0.0.1:${String(port)}`;
    const args = ['-S', `127.0.0.1:${String(port)}`, '-t', root.folder];
    server = await startServer('php', args, /Development Server .* started/, { env: { HOSTED_FORM_TOKEN: TOKEN } });
  });
  after(async () => {
    await server.stop();
    root.remove();
    service.stop();
  });

  const nextForm = () => String(forms++);
  const proxy = (site: string) => `${address}/${site}/hosted-form-proxy.php`;
  const submit = (formId: string, { key, site = 'usual' }: { readonly key: string; readonly site?: string }) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return call(proxy(site), `/form/${formId}/submission.json`, { method: 'POST', headers, body: '{"field_1":"Ada"}' });
  };
  const newestKey = () =>
    filesBelow(join(root.folder, 'kept/usual'))
      .filter((file) => file.includes('/keys/'))
      .toSorted((a, b) => statSync(b).ctimeMs - statSync(a).ctimeMs)[0] ?? '';
  const age = (file: string, seconds: number) => {
    const then = Date.now() / 1000 - seconds;
    utimesSync(file, then, then);
  };
  const configure = (site: string, settings: string) => {
    mkdirSync(join(root.folder, site), { recursive: true });
    writeFileSync(join(root.folder, site, 'hosted-form-proxy.php'), readFileSync(FILE));
    writeFileSync(join(root.folder, site, 'hosted-form-config.php'), settings);
  };

  test('a site that keeps keys for an hour leaves those of another site in its folder', async () => {
    const common = `'service' => '${service.address}', 'forms' => 'all', 'formToken' => false, 'rateLimit' => false`;
    const folder = `'folder' => '${root.folder}/kept/usual'`;
    configure('hourly', `<?php return [${common}, ${folder}, 'keepKeys' => 3600000];`);
    const [formId, key, other] = [nextForm(), newKey(), newKey()];
    await submit(formId, { key });
    const usual = newestKey();
    await submit(formId, { key: other, site: 'hourly' });
    const hourly = newestKey();
    for (const file of [usual, hourly]) age(file, 3601);
    // Sweeps the parts of the folder that the keys are in.
    assert.equal((await submit(formId, { key, site: 'hourly' })).headers['idempotency-replayed'], 'true');
    assert.equal((await submit(formId, { key: other, site: 'hourly' })).headers['idempotency-replayed'], undefined);
    const { headers } = await call(proxy('hourly'), `/form/${formId}/field.json`);
    assert.match(String(headers['hosted-form']), /^idempotency; keep=3600, /);
  });

  test('below the web root, no file in the folder gives anything to whoever asks for it', async () => {
    const common = `'service' => '${service.address}', 'forms' => 'all', 'rateLimit' => ['submissions' => 99]`;
    // An earlier version has left a secret and a key there.
    const folder = join(root.folder, 'below');
    const leave = (shelf: string, name: string, text: string) => {
      const hash = createHash('sha256').update(name).digest('hex');
      const part = join(folder, shelf, hash.slice(0, 2));
      mkdirSync(part, { recursive: true, mode: 0o700 });
      writeFileSync(join(part, hash), text);
      return join(part, hash);
    };
    const [formId, key, secret] = [nextForm(), newKey(), '5'.repeat(64)];
    const left = [
      leave('secret', 'form tokens', secret),
      leave('keys', `${formId}:${key}`, JSON.stringify({ state: 'accepted', status: 201, text: '{"id":"7"}' })),
    ];
    configure('webroot', `<?php return [${common}, 'folder' => '${folder}', 'formToken' => false];`);
    assert.deepEqual((await submit(formId, { key, site: 'webroot' })).json, { id: '7' });
    await submit(formId, { key: newKey(), site: 'webroot' });
    configure('webroot', `<?php return [${common}, 'folder' => '${folder}', 'formToken' => ['minimum' => 1]];`);
    const token = await call(proxy('webroot'), `/form/${formId}/token.json`, { method: 'POST' });
    assert.equal(token.status, 200);
    for (const file of left) assert.equal(existsSync(file), false, file);
    const files = filesBelow(folder);
    assert.ok(files.some((file) => file.includes('/secret/') && readFileSync(file, 'utf8').includes(secret)));
    // PHP's own server represents nginx: it obeys no .htaccess, and runs what is named .php.
    for (const file of files.filter((name) => !name.endsWith('.htaccess'))) {
      const { text } = await call(address, file.slice(root.folder.length));
      assert.equal(text, '', file);
    }
    // A server that runs no PHP gives out what it is asked for, so the names must not be known.
    for (const file of files.filter((name) => readFileSync(name).length > 24 && !name.endsWith('.htaccess')))
      assert.match(file, /\/data-[0-9a-f]{32}\//);
  });
}
