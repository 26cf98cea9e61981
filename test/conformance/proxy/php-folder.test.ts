// The folder of the PHP file on a machine that others use, too.
import assert from 'node:assert/strict';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { findFreePort } from '../../support/listen.js';
import { call } from './call.js';
import { FakeService } from './fake-service.js';
import { phpSites } from './php.js';
import { missingServers, startServer } from './process.js';
import { newKey } from './subject.js';

const missing = missingServers().php;

test(
  'below a folder where everybody may write, one that others may have made or may change is refused',
  missing === undefined ? {} : { skip: missing },
  async (context) => {
    const service = new FakeService();
    const root = phpSites(await service.start());
    const port = await findFreePort();
    const args = ['-S', `127.0.0.1:${String(port)}`, '-t', root.folder];
    const server = await startServer('php', args, /Development Server .* started/, {
      env: { HOSTED_FORM_TOKEN: TOKEN },
    });
    context.after(async () => {
      await server.stop();
      root.remove();
      service.stop();
    });
    const at = (path: string) => join(root.folder, path);
    const make = (path: string, mode: number) => {
      mkdirSync(at(path), { recursive: true });
      chmodSync(at(path), mode);
    };
    make('kept/open', 0o777);
    make('kept/readable', 0o755);
    make('kept/way', 0o777);
    make('kept/way/own', 0o700);
    make('closed/own', 0o755);
    make('closed/target', 0o700);
    symlinkSync(at('closed/target'), at('kept/link'));
    symlinkSync(at('kept/open'), at('closed/link'));
    const refused = ['kept/open', 'kept/readable', 'kept/way/own', 'kept/link', 'closed/link'];
    // Only root can make a folder for somebody else.
    if (process.getuid?.() === 0) {
      make('kept/foreign', 0o700);
      chownSync(at('kept/foreign'), 65534, 65534);
      refused.push('kept/foreign');
    }
    const look = async (folder: string) => {
      const { status, json } = await call(
        `http://127.0.0.1:${String(port)}/${folder.replaceAll('/', '-')}/hosted-form-proxy.php`,
        '/health',
      );
      return [status, json['code'] ?? json['status']];
    };
    const send = async (folder: string) => {
      const site = folder.replaceAll('/', '-');
      mkdirSync(at(site));
      copyFileSync(at('usual/hosted-form-proxy.php'), at(`${site}/hosted-form-proxy.php`));
      const settings = `'service' => '${service.address}', 'forms' => 'all', 'folder' => '${at(folder)}', 'formToken' => false`;
      writeFileSync(at(`${site}/hosted-form-config.php`), `<?php return [${settings}];`);
      const address = `http://127.0.0.1:${String(port)}/${site}/hosted-form-proxy.php`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': newKey() };
      const body = '{"field_1":"Ada"}';
      return (await call(address, '/form/1/submission.json', { method: 'POST', headers, body })).json['code'];
    };
    for (const folder of refused) {
      assert.equal(await send(folder), 'keys_unavailable', folder);
      assert.deepEqual(await look(folder), [503, 'keys_unavailable'], folder);
      assert.deepEqual(readdirSync(at(folder)), [], folder);
    }
    assert.equal(service.submissions.length, 0);
    for (const folder of ['closed/own', 'kept/new', 'kept/new/below']) {
      assert.equal(await send(folder), undefined, folder);
      assert.deepEqual(await look(folder), [200, 'ok'], folder);
    }
  },
);
