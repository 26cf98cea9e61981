// Decision 0058. Someone has the packages of a release, a service and nginx: `setup` and two lines put a form on a page, and it is sent.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../conformance/proxy/process.js';
import { serverConf } from '../conformance/proxy/nginx.js';
import { findFreePort } from '../support/listen.js';
import { patienceFor } from '../support/patience.js';
import { installPacked, projectEnv } from './project.js';
import { startService, TOKEN } from './service.js';

/** A setup that has not come to its end by then never will. ms */
const LONGEST = patienceFor(60_000);

const JSON_BODY = { 'content-type': 'application/json' };

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const skip = hasNginx ? false : 'NOT TESTED: no nginx on this machine';

test('setup and two lines put a form on a page behind nginx, and it is sent', { skip }, async (context) => {
  const [{ folder }, service] = await Promise.all([installPacked(), startService([])]);
  const form = await service.createForm({ name: 'Contact', fields: [{ field_type: 'text', label: 'Name' }] });
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  const place = join(folder, '..', 'nginx');
  const site = join(place, 'site');
  mkdirSync(site, { recursive: true });
  // The last installation of this test may have left its scripts.
  rmSync(join(site, 'assets'), { recursive: true, force: true });
  const config = join(place, 'nginx.conf');
  writeFileSync(
    config,
    serverConf(place, port, `server_name localhost;\nroot ${site};\ninclude /etc/nginx/mime.types;`),
  );
  // The program nginx, with this configuration in place of the machine's.
  const program = join(place, 'bin', 'nginx');
  mkdirSync(join(place, 'bin'), { recursive: true });
  writeFileSync(program, `#!/bin/sh\nexec /usr/sbin/nginx -p ${place} -e stderr -c ${config} "$@"\n`);
  chmodSync(program, 0o755);
  chmodSync(join(folder, '..'), 0o755);
  const nginx = await startServer(program, [], /start worker process /);
  context.after(() => nginx.stop());

  const address = `http://localhost:${String(port)}/`;
  const lines = `<script type="module" src="/assets/hosted-form.js"></script><hosted-form form-id="${form.id}" proxy="/forms"></hosted-form>`;
  writeFileSync(join(site, 'index.html'), `<!doctype html><title>Contact</title>${lines}`);

  const env = { ...projectEnv(join(place, 'home')), HOSTED_FORM_TOKEN: TOKEN };
  const path = `${join(place, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const args = ['setup', '--yes', '--service', service.url, '--forms', form.id, '--server', 'nginx', '--page', address];
  const more = ['--assets', join(site, 'assets'), '--port', String(proxyPort)];
  const child = spawn(join(folder, 'node_modules/.bin/hosted-form-proxy'), [...args, ...more], {
    cwd: folder,
    env: { ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += String(data)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  context.after(() => child.kill('SIGKILL'));
  await Promise.race([
    new Promise<void>((resolve) => child.stdout.on('data', () => said.includes('until Ctrl+C') && resolve())),
    ended.then(() => Promise.reject(new Error(said))),
    new Promise((_, reject) => setTimeout(() => reject(new Error(said)), LONGEST).unref()),
  ]);
  assert.match(said, /All is well/);
  assert.equal(said.includes(TOKEN), false);

  const base = `${address}forms/form/${form.id}`;
  const [{ id }] = (await (await fetch(`${base}/field.json`)).json()) as [{ id: string }];
  const asked = await fetch(`${base}/token.json`, { method: 'POST', headers: { origin: new URL(address).origin } });
  const { token, not_before } = (await asked.json()) as { readonly token: string; readonly not_before: number };
  // The proxy takes a token no earlier, as against a robot.
  await wait(not_before);
  const sent = await fetch(`${base}/submission.json`, {
    method: 'POST',
    headers: { ...JSON_BODY, origin: new URL(address).origin, 'hosted-form-token': token },
    body: JSON.stringify({ [`field_${id}`]: 'Ada' }),
  });
  assert.equal(sent.status, 200, await sent.text());
  assert.equal((await service.listSubmissions(form.id)).length, 1);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});
