// The PHP file over TLS, by curl and by a socket. The token goes only to a server with a trusted certificate.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { call } from './call.js';
import { findFreePort, listenOnPort } from '../../support/listen.js';
import { missingServers, startServer } from './process.js';

const FILE = fileURLToPath(new URL('../../../recipes/php/hosted-form-proxy.php', import.meta.url));

/** Creates a self-signed certificate for localhost. Returns the reason where that is not possible. */
function makeCertificate(folder: string): string | undefined {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  const { status } = spawnSync('openssl', ['req', ...kind, ...subject, ...files]);
  return status === 0 ? undefined : 'NOT TESTED: no openssl on this machine';
}

const folder = mkdtempSync(join(tmpdir(), 'hosted-form-tls-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const skip = missingServers().php ?? makeCertificate(folder) ?? false;

for (const [how, options] of [
  ['curl', []],
  ['no curl', ['-d', 'disable_functions=curl_init']],
] as const) {
  test(`with ${how} the token goes only to a server with a trusted certificate`, { skip }, async (context) => {
    const tokens: unknown[] = [];
    const certificate = join(folder, 'certificate.pem');
    const files = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(certificate) };
    const service = createServer(files, ({ headers }, response) => {
      tokens.push(headers.authorization);
      response.end('[{"id":"1"}]');
    });
    context.after(() => service.close());
    const port = await listenOnPort(service);

    const ask = async (host: string, trusted: readonly string[]) => {
      copyFileSync(FILE, join(folder, 'hosted-form-proxy.php'));
      const settings = `<?php return ['service' => 'https://${host}:${String(port)}', 'token' => 'a-token', 'forms' => 'all',
        'folder' => '${join(folder, host, String(trusted.length), how)}'];`;
      writeFileSync(join(folder, 'hosted-form-config.php'), settings);
      const here = `127.0.0.1:${String(await findFreePort())}`;
      const args = [...options, ...trusted, '-S', here, '-t', folder];
      const server = await startServer('php', args, /Development Server .* started/);
      const told = await call(`http://${here}/hosted-form-proxy.php`, '/form/1/field.json');
      await server.stop();
      return [told.status, told.json['code']];
    };
    const trust = ['-d', `curl.cainfo=${certificate}`, '-d', `openssl.cafile=${certificate}`];
    assert.deepEqual(await ask('localhost', []), [502, 'service_unreachable']);
    // Trusted, but for another name.
    assert.deepEqual(await ask('127.0.0.1', trust), [502, 'service_unreachable']);
    assert.deepEqual(tokens, []);
    assert.deepEqual(await ask('localhost', trust), [200, undefined]);
    assert.deepEqual(tokens, ['Bearer a-token']);
  });
}
