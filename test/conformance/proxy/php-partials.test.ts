// Partial answers at the PHP file: the owner gets them and their end, by a function or by an address, and nothing after it.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { PartialAnswers } from '../../../packages/proxy/src/partials/partial-options.js';
import { PARTIAL_ID, PARTIAL_PAGE, REFUSED_PARTIALS } from '../../../packages/proxy/src/partials/partials.examples.js';
import { call } from './call.js';
import { filesBelow, phpSites, startPhp } from './php.js';
import { missingServers } from './process.js';
import type { StartedServer } from './process.js';

const PATH = `/form/101/partial/${PARTIAL_ID}`;
const JSON_TYPE = { 'content-type': 'application/json' };
const BODY = '{"field_7":"Ada","field_8":{"first":"Ada","last":"é"}}';
const SECRET = 'a secret of at least thirty-two characters';
const missing = missingServers().php;
if (missing !== undefined) test('partial answers of the PHP file', { skip: missing });
else suite();

function suite(): void {
  let root: ReturnType<typeof phpSites>;
  let server: StartedServer;
  let address = '';

  before(async () => {
    root = phpSites('http://127.0.0.1:1999');
    ({ server, address } = await startPhp(root.folder));
  });
  after(async () => {
    await server.stop();
    root.remove();
  });

  const fileOf = (site: string, what: string) => join(root.folder, 'kept', `${site}.${what}`);
  const linesOf = (site: string, what: string): readonly unknown[] => {
    const file = fileOf(site, what);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return lines.map((line) => JSON.parse(line) as unknown);
  };
  const note = (site: string, what: string, variable: string) =>
    `file_put_contents('${fileOf(site, what)}', json_encode(${variable}) . "\\n", FILE_APPEND | LOCK_EX)`;
  /** Makes a site, as an owner would. */
  const configure = (site: string, more = '', partials = `fn ($partial) => ${note(site, 'taken', '$partial')}`) => {
    mkdirSync(join(root.folder, site));
    copyFileSync(join(root.folder, 'usual/hosted-form-proxy.php'), join(root.folder, site, 'hosted-form-proxy.php'));
    const settings = [
      `'service' => 'http://127.0.0.1:1999', 'token' => 't', 'forms' => ['101'], 'rateLimit' => false`,
      `'folder' => '${join(root.folder, 'kept', site)}', 'origins' => ['${PARTIAL_PAGE}']`,
      `'onRequest' => fn ($entry) => ${note(site, 'log', '$entry')}`,
      ...(partials === '' ? [] : [`'partials' => ${partials}`]),
    ];
    const text = `<?php return [${settings.join(', ')}${more}];`;
    writeFileSync(join(root.folder, site, 'hosted-form-config.php'), text);
  };
  const send = (site: string, method: string, headers: Readonly<Record<string, string>>, body?: string, path = PATH) =>
    call(`${address}/${site}/hosted-form-proxy.php`, path, {
      method,
      headers,
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
  const outcomeOf = async (answer: ReturnType<typeof send>) => {
    const { status, json } = await answer;
    return [String(status), json['code']].filter(Boolean).join(' ');
  };
  const put = (site: string, body = BODY) => outcomeOf(send(site, 'PUT', JSON_TYPE, body));
  const end = (site: string, headers = {}) => outcomeOf(send(site, 'DELETE', headers));

  test('the owner’s function gets each state of the answers, and then the end', async () => {
    configure('told');
    assert.deepEqual([await put('told'), await put('told', '{}')], ['200', '200']);
    assert.equal(await end('told', { 'hosted-form-sent': '1' }), '200');
    const taken = linesOf('told', 'taken') as readonly PartialAnswers[];
    assert.ok(
      taken.every(({ formId, id, when }) => formId === '101' && id === PARTIAL_ID && /^\d{4}-.*\.\d{3}Z$/.test(when)),
    );
    assert.deepEqual(taken[0]?.answers, JSON.parse(BODY));
    assert.deepEqual(
      taken.map(({ ended }) => ended),
      [undefined, undefined, 'sent'],
    );
  });

  test('what comes after the end is not taken, and a repeated end is told again', async () => {
    configure('ended');
    assert.equal(await end('ended'), '200');
    assert.equal(await put('ended'), '410 partial_ended');
    assert.equal(await end('ended'), '200');
    const taken = linesOf('ended', 'taken') as readonly PartialAnswers[];
    assert.deepEqual(
      taken.map(({ ended }) => ended),
      ['refused', 'refused'],
    );
  });

  test('answers that end while the owner takes them are ended once more', async () => {
    const file = fileOf('overlapping', 'taken');
    const wait = `if (!isset($partial['ended'])) { touch('${file}.begun'); while (!is_file('${file}.go')) { usleep(5000); clearstatcache(); } }`;
    configure('overlapping', '', `function ($partial) { ${wait} ${note('overlapping', 'taken', '$partial')}; }`);
    const first = put('overlapping');
    while (!existsSync(`${file}.begun`)) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await end('overlapping', { 'hosted-form-sent': '1' }), '200');
    writeFileSync(`${file}.go`, '');
    assert.equal(await first, '200');
    const taken = linesOf('overlapping', 'taken') as readonly PartialAnswers[];
    assert.deepEqual(
      taken.map(({ ended }) => ended),
      ['sent', undefined, 'sent'],
    );
  });

  test('the guard refuses as that of the Node proxy does, and pages of a listed site may put and end', async () => {
    configure('guarded');
    for (const { method, path, headers, body, outcome } of REFUSED_PARTIALS) {
      const told = await outcomeOf(send('guarded', method, headers, body, path.replace('{form}', '101')));
      assert.equal(told, outcome, `${method} ${path} ${body?.slice(0, 60) ?? ''}`);
    }
    assert.deepEqual(linesOf('guarded', 'taken'), []);
    const largest = `{"field_7":"${'x'.repeat(65_536 - 14)}"}`;
    assert.equal(await put('guarded', largest), '200', 'the largest body');
    const page = { origin: PARTIAL_PAGE, 'sec-fetch-site': 'cross-site' };
    assert.equal(await outcomeOf(send('guarded', 'PUT', { ...JSON_TYPE, ...page }, BODY)), '200');
    const asked = { origin: PARTIAL_PAGE, 'access-control-request-method': 'PUT' };
    const { status, headers } = await send('guarded', 'OPTIONS', asked);
    assert.deepEqual(
      [status, headers['access-control-allow-methods'], headers['access-control-allow-headers']],
      [204, 'PUT, DELETE', 'content-type, hosted-form-sent'],
    );
  });

  test('without the setting there is no such call, and with it partials have a limit of their own', async () => {
    configure('without', '', '');
    assert.equal(await put('without'), '404 no_such_call');
    assert.equal(
      await outcomeOf(send('without', 'OPTIONS', { 'access-control-request-method': 'PUT' })),
      '404 no_such_call',
    );
    configure('few', `, 'trustProxy' => 0, 'rateLimit' => ['partials' => 2, 'submissions' => 1]`);
    assert.deepEqual([await put('few'), await put('few'), await end('few')], ['200', '200', '429 rate_limited']);
  });

  test('an owner’s code that fails is told to the owner, and neither log nor folder has the id or an answer', async () => {
    configure('failing', '', `function ($partial) { throw new \\RuntimeException('no room'); }`);
    assert.equal(await put('failing'), '502 partial_failed');
    assert.equal(await end('failing'), '502 partial_failed');
    await outcomeOf(send('failing', 'PUT', JSON_TYPE, BODY, `${PATH}0`));
    assert.equal(await put('failing'), '410 partial_ended', 'the end counts');
    const log = JSON.stringify(linesOf('failing', 'log'));
    assert.match(log, /form\\?\/101\\?\/partial\\?\/…"/);
    const kept = filesBelow(join(root.folder, 'kept', 'failing')).map((file) => file + readFileSync(file, 'utf8'));
    for (const secret of [PARTIAL_ID, 'Ada'])
      for (const text of [log, ...kept]) assert.ok(!text.includes(secret), text);
  });

  test('an address gets each as JSON, signed as webhooks are, and by no redirect', async () => {
    const posted: { readonly signature: unknown; readonly body: string }[] = [];
    let status = 200;
    const receiver = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        posted.push({ signature: request.headers['x-fs-signature'], body: Buffer.concat(pieces).toString() });
        response.writeHead(status, { location: '/elsewhere' }).end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const leads = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/leads?of=1`;
    // The setting takes https alone, so the posting is called by its own name.
    const post = `(new \\ReflectionMethod(\\HostedForm\\PartialOptions::class, 'post'))`;
    const hand = `function ($partial) { $post = ${post}; $post->setAccessible(true); $post->invoke(null, '${leads}', '${SECRET}', $partial); }`;
    configure('posting', '', hand);
    assert.deepEqual([await put('posting'), await put('posting', '{}')], ['200', '200']);
    for (const { signature, body } of posted)
      assert.equal(signature, `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
    const bodies = posted.map(({ body }) => JSON.parse(body) as PartialAnswers);
    assert.deepEqual(
      bodies.map(({ answers }) => answers),
      [JSON.parse(BODY), {}],
    );
    for (status of [302, 500]) assert.equal(await put('posting'), '502 partial_failed');
    assert.equal(posted.length, 4);
    receiver.close();
  });

  test('a receiver that can’t work is a mistake of the settings', async () => {
    const wrong = [
      'true',
      `'https://crm.test'`,
      `['address' => 'https://crm.test']`,
      `['address' => 'https://crm.test', 'secret' => 'short']`,
      `['address' => 'http://crm.test', 'secret' => '${SECRET}']`,
    ];
    for (const [index, partials] of wrong.entries()) {
      configure(`wrong${String(index)}`, '', partials);
      assert.equal(await put(`wrong${String(index)}`), '500 proxy_misconfigured', partials);
    }
  });
}
