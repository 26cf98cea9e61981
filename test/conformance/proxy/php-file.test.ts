// The promises of the PHP file alone: its settings, its folder, its memory.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ProxyError } from '../../../packages/proxy/src/errors.js';
import type { ProxyErrorCode } from '../../../packages/proxy/src/errors.js';
import { RECEIPT, TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { call } from './call.js';
import { FakeService, json, page } from './fake-service.js';
import { filesBelow, phpSites } from './php.js';
import { largeBody } from './plain-suite.js';
import { findFreePort } from '../../support/listen.js';
import { missingServers, startServer } from './process.js';
import type { StartedServer } from './process.js';
import { newKey, PARTNER } from './subject.js';
import { linkToExplanation } from '../../../packages/proxy/src/errors.js';

const FILE = fileURLToPath(new URL('../../../recipes/php/hosted-form-proxy.php', import.meta.url));
const DAY = 86_400;
const missing = missingServers().php;
if (missing !== undefined) test('the PHP file', { skip: missing });
else suite();

interface Submission {
  readonly key?: string;
  readonly body?: string | Buffer;
  readonly site?: string;
}

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
    const env = { PHP_CLI_SERVER_WORKERS: '3', HOSTED_FORM_TOKEN: TOKEN };
    const args = ['-d', 'memory_limit=16M', '-S', `127.0.0.1:${String(port)}`, '-t', root.folder];
    server = await startServer('php', args, /Development Server .* started/, { env });
  });
  after(async () => {
    await server.stop();
    root.remove();
    service.stop();
  });
  beforeEach(() => {
    service.reset();
  });

  const nextForm = () => String(forms++);
  const proxy = (site = 'usual') => `${address}/${site}/hosted-form-proxy.php`;
  const submit = (formId: string, { key = '', body = '{"field_1":"Ada"}', site = 'usual' }: Submission = {}) => {
    const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { 'idempotency-key': key }) };
    return call(proxy(site), `/form/${formId}/submission.json`, { method: 'POST', headers, body });
  };
  /** Lists the files on a shelf, in the folder of a random name. */
  const onShelf = (shelf: string, site = 'usual') => {
    const folder = join(root.folder, 'kept', site);
    const [data = 'none'] = readdirSync(folder).filter((name) => /^data-[0-9a-f]{32}$/.test(name));
    return filesBelow(join(folder, data, shelf));
  };
  /** Returns the file on this shelf that was used last. */
  const newest = (shelf: string, site = 'usual') =>
    onShelf(shelf, site).toSorted((a, b) => statSync(b).ctimeMs - statSync(a).ctimeMs)[0] ?? '';
  const age = (file: string, seconds: number) => {
    const then = Date.now() / 1000 - seconds;
    utimesSync(file, then, then);
  };
  const configure = (site: string, settings: string) => {
    mkdirSync(join(root.folder, site), { recursive: true });
    writeFileSync(join(root.folder, site, 'hosted-form-proxy.php'), readFileSync(FILE));
    writeFileSync(join(root.folder, site, 'hosted-form-config.php'), settings);
  };

  test('its codes have the statuses and sentences that they have in the Node proxy', () => {
    const listed = /const ERRORS = \[([^]*?)\n\];/.exec(readFileSync(FILE, 'utf8'))?.[1] ?? '';
    const errors = Array.from(listed.matchAll(/'(\w+)' => \[(\d+), '([^']*)'\]/g));
    assert.equal(errors.length, listed.trim().split('\n').length);
    for (const [, code = '', status, sentence] of errors) {
      const { status: ofNode, message } = new ProxyError(code as ProxyErrorCode);
      assert.deepEqual([code, Number(status), sentence], [code, ofNode, message]);
    }
  });

  test('PHP gives no warning about the file', () => {
    const options = ['-d', 'error_reporting=-1', '-d', 'display_errors=1', '-l', FILE];
    const { stdout } = spawnSync('php', options, { encoding: 'utf8' });
    assert.equal(stdout.trim(), `No syntax errors detected in ${FILE}`);
  });

  test('a submission of 25 MB passes within 3 MB of memory', async () => {
    assert.equal((await submit(nextForm(), { body: largeBody(25_000_000), key: newKey() })).status, 201);
    const { memory, bytes_in: bytes } = root.log().at(-1) ?? {};
    assert.equal(bytes, 25_000_000);
    console.log(`PHP: ${String(Number(memory) / 1024)} KiB of memory at most for a submission of 25 MB`);
    assert.ok(Number(memory) <= 3 * 1024 * 1024, String(memory));
  });

  test('a body of a million names is refused in little memory', async () => {
    const body = `{${Array.from({ length: 1_000_000 }, (_, id) => `"field_${String(id)}":1`).join()}}`;
    const { status, json: said } = await submit(nextForm(), { body });
    assert.deepEqual([status, said['code']], [400, 'unknown_name']);
  });

  test('a million values are refused, and a million escapes are read, in little memory and time', async () => {
    const values = await submit(nextForm(), { body: `{"field_1":[${'1,'.repeat(1_000_000)}1]}` });
    assert.deepEqual([values.status, values.json['code']], [400, 'bad_json']);
    assert.equal((await submit(nextForm(), { body: `{"field_1":"${'\\u00e9'.repeat(1_000_000)}"}` })).status, 201);
  });

  test('a worker that runs out of memory answers in JSON, and the key of its submission is never used again', async () => {
    const [formId, key] = [nextForm(), newKey()];
    service.onSubmission(() => json({ ...RECEIPT, message: 'x'.repeat(12_000_000) }, 201));
    const { status, json: said } = await submit(formId, { key });
    assert.deepEqual([status, said['code'], said['outcome']], [500, 'proxy_failed', 'unknown']);
    assert.equal((await submit(formId, { key })).json['code'], 'outcome_unknown');
    assert.equal(service.submissions.length, 1);
  });

  test('a request for the settings reveals nothing', async () => {
    const told = await call(`${address}/usual`, '/hosted-form-config.php');
    assert.equal(told.text.trim(), '');
    assert.ok(readFileSync(join(root.folder, 'usual/.htaccess'), 'utf8').includes('Require all denied'));
  });

  test('wrong settings are reported to the log, not to the visitor', async () => {
    const wrong = [
      "'service' => 'https://forms.example.com/api/v2'",
      "'service' => 'ftp://forms.example.com'",
      "'token' => 'Bearer x'",
      "'token' => ''",
      "'forms' => 'some'",
      "'forms' => ['1a']",
      "'forms' => []",
      "'forms' => ['01']",
      "'forms' => [0]",
      "'forms' => ['12345678901234567890']",
      "'origins' => ['https://www.example.org/']",
      "'origins' => ['www.example.org']",
      "'trustProxy' => -1",
      "'trustProxy' => '1'",
      "'maxBody' => 0",
      "'timeout' => '30'",
      "'secret' => 'short'",
      "'captcha' => 'no_such_function'",
      "'tokens' => 1",
    ];
    for (const [index, setting] of wrong.entries()) {
      const good = "'service' => 'https://forms.example.com', 'token' => 'abcdef', 'forms' => ['1']";
      configure(
        `wrong${String(index)}`,
        `<?php return [${setting}, ${good.replace(setting.split(' ')[0] ?? '', "'basePath'")}];`,
      );
      const { status, text, headers } = await call(proxy(`wrong${String(index)}`), '/health');
      const expected = {
        status: 'error',
        error: 'This proxy is not set up: its log says what is wrong with its settings.',
        code: 'proxy_misconfigured',
        help: linkToExplanation('proxy_misconfigured'),
        request_id: headers['x-request-id'],
      };
      assert.deepEqual([status, text], [500, JSON.stringify(expected)], setting);
    }
  });

  test('the settings may print by mistake, and the token may come from the environment or a function', async () => {
    const common = `'service' => '${service.address}', 'forms' => ['1001', 1002]`;
    configure('printing', `\n\n<?php echo 'x'; return [${common}];\n\n`);
    configure('function', `<?php return [${common}, 'token' => function () { return 'from-a-function'; }];`);
    for (const [site, token] of [
      ['printing', TOKEN],
      ['function', 'from-a-function'],
    ] as const) {
      service.reset();
      const { text } = await call(proxy(site), '/form/1002.json');
      assert.ok(text.startsWith('{"id":"1002"'), text);
      assert.equal(service.calls[0]?.headers.authorization, `Bearer ${token}`);
    }
    configure('throwing', `<?php return [${common}, 'token' => function () { throw new Exception('sealed'); }];`);
    const { status, text } = await call(proxy('throwing'), '/form/1002.json');
    assert.deepEqual([status, text.includes('sealed')], [500, false]);
  });

  test('only the server can read the folder, and it keeps receipts but no answers', async () => {
    await submit(nextForm(), { key: newKey(), body: '{"field_1":"A secret answer"}' });
    const folder = join(root.folder, 'kept/usual');
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(readFileSync(join(folder, '.htaccess'), 'utf8'), 'Require all denied\n');
    const kept = readFileSync(newest('keys'), 'utf8');
    assert.match(kept, new RegExp(RECEIPT.id));
    for (const file of filesBelow(folder)) assert.doesNotMatch(readFileSync(file, 'utf8'), /A secret answer|5d2c0f8a/);
  });

  test('a key is kept for seven days, and then removed', async () => {
    const [formId, key] = [nextForm(), newKey()];
    await submit(formId, { key });
    const file = newest('keys');
    age(file, 7 * DAY - 60);
    assert.equal((await submit(formId, { key })).headers['idempotency-replayed'], 'true');
    age(file, 7 * DAY + 1);
    assert.equal((await submit(formId, { key })).headers['idempotency-replayed'], undefined);
    assert.equal(service.submissions.length, 2);
  });

  test('a killed worker leaves a key with an unknown outcome, and so does half an entry', async () => {
    for (const left of ['{"state":"under-way"}', '{"state":"accep', '{}', 'x']) {
      const [formId, key] = [nextForm(), newKey()];
      await submit(formId, { key });
      writeFileSync(newest('keys'), left);
      const { status, json: said } = await submit(formId, { key });
      assert.deepEqual([status, said['code'], said['outcome']], [409, 'outcome_unknown', 'unknown'], left);
    }
  });

  test('without its folder, no submission with a key is sent; one without a key is, and forms are shown', async () => {
    writeFileSync(join(root.folder, 'kept/no-folder'), '');
    configure(
      'folderless',
      `<?php return ['service' => '${service.address}', 'forms' => 'all', 'folder' => '${root.folder}/kept/no-folder', 'formToken' => false];`,
    );
    const refused = await submit('1', { key: newKey(), site: 'folderless' });
    assert.deepEqual(
      [refused.status, refused.json['code'], refused.headers['retry-after']],
      [503, 'keys_unavailable', '5'],
    );
    assert.equal(service.submissions.length, 0);
    assert.equal((await submit('1', { site: 'folderless' })).status, 201);
    assert.equal((await call(proxy('folderless'), '/form/1/field.json')).status, 200);
  });

  test('a list is requested again after a minute, and shown for a day while the service fails', async () => {
    const path = `/form/${nextForm()}/field.json`;
    const first = await call(proxy(), path);
    const list = newest('lists');
    age(list, 61);
    service.onList(() => page(503));
    assert.equal((await call(proxy(), path)).text, first.text);
    service.onList(() => json([{ id: '1', label: 'New' }]));
    assert.equal((await call(proxy(), path)).text, '[{"id":"1","label":"New"}]');
    age(newest('lists'), DAY + 1);
    service.onList(() => page(503));
    assert.equal((await call(proxy(), path)).status, 502);
    service.onList(() => page(401));
    assert.equal((await call(proxy(), path)).status, 401);
  });

  test('a submission does not need the field list while it is not available', async () => {
    service.onList(() => page(500));
    assert.equal((await submit(nextForm(), { body: '{"field_77":"x"}' })).status, 201);
  });

  test('the folder may have a name that browsers encode, only in their encoding', async () => {
    configure(
      'our forms',
      `<?php return ['service' => '${service.address}', 'forms' => ['1001'], 'token' => 'a-token'];`,
    );
    const at = (folder: string) => call(`${address}/${folder}/hosted-form-proxy.php`, '/form/1001.json');
    assert.equal((await at('our%20forms')).status, 200);
    for (const folder of ['our%20%66orms', 'our%20form%73', 'our%2520forms', 'our+forms']) {
      assert.equal((await at(folder)).status, 404, folder);
    }
    assert.equal(service.calls.length, 1);
  });

  test('a refusal of a form is kept for a minute, and then the service is called again', async () => {
    const path = `/form/${nextForm()}/field.json`;
    service.onList(() => json({ status: 'error', error: 'The form was not found' }, 404));
    assert.equal((await call(proxy(), path)).status, 404);
    service.onList(() => json([{ id: '1' }]));
    age(newest('refusals'), 59);
    assert.equal((await call(proxy(), path)).status, 404);
    age(newest('refusals'), 61);
    assert.equal((await call(proxy(), path)).text, '[{"id":"1"}]');
  });

  test('a key for a missing form is free, and leaves no file; after a minute submissions are sent again', async () => {
    const [formId, key] = [nextForm(), newKey()];
    service.onList(() => json({ status: 'error', error: 'The form was not found' }, 404));
    await call(proxy(), `/form/${formId}/field.json`);
    const kept = onShelf('keys').length;
    assert.equal((await submit(formId, { key })).status, 404);
    assert.equal((await submit(formId)).status, 404);
    assert.deepEqual([onShelf('keys').length, service.submissions.length], [kept, 0]);
    service.onList(() => json([{ id: '1' }]));
    age(newest('refusals'), 61);
    const { status, headers } = await submit(formId, { key });
    assert.deepEqual([status, headers['idempotency-replayed'], service.submissions.length], [201, undefined, 1]);
  });

  test('by default, one hop is trusted from this machine, and a missing header is reported to the owner', async () => {
    configure(
      'near',
      `<?php return ['service' => '${service.address}', 'forms' => 'all', 'folder' => '${root.folder}/kept/near'];`,
    );
    const visitor = async (headers: Record<string, string>) =>
      (await call(proxy('near'), '/health', { headers })).json['visitor'];
    assert.equal(await visitor({ 'x-forwarded-for': '192.0.2.1, 198.51.100.7' }), '198.51.100.7');
    assert.equal(await visitor({}), null);
    await call(proxy('near'), '/form/1.json');
    assert.equal(onShelf('warnings', 'near').length, 1);
  });

  test('a captcha is checked once for a submission with a key; while it cannot be checked nothing is sent', async () => {
    const common = `'service' => '${service.address}', 'forms' => 'all', 'formToken' => false, 'folder' => '${root.folder}/kept/captcha-once'`;
    const count = `file_put_contents('${root.folder}/logs/captchas', $answer, FILE_APPEND);`;
    configure(
      'captcha-once',
      `<?php return [${common}, 'captcha' => function (string $answer) { ${count}
        if ($answer === 'away') { throw new Exception('away'); } return $answer === 'right'; }];`,
    );
    const key = newKey();
    const send = async (answer: string, as: string) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': as, 'hosted-form-captcha': answer };
      const path = '/form/1/submission.json';
      const told = await call(proxy('captcha-once'), path, { method: 'POST', headers, body: '{"field_1":"Ada"}' });
      return [told.status, told.json['code']];
    };
    assert.deepEqual(await send('away', key), [503, 'captcha_unavailable']);
    assert.deepEqual(await send('wrong', key), [422, 'captcha_failed']);
    assert.deepEqual(
      [await send('right', key), await send('used', key)],
      [
        [201, undefined],
        [201, undefined],
      ],
    );
    assert.deepEqual(await send('used', newKey()), [422, 'captcha_failed']);
    assert.equal(readFileSync(join(root.folder, 'logs/captchas'), 'utf8'), 'awaywrongrightused');
    assert.equal(service.submissions.length, 1);
  });

  test('a number as long as a body is read in little memory', async () => {
    const body = `{"field_1":${'1'.repeat(20_000_000)}}`;
    assert.equal((await submit(nextForm(), { body })).status, 201);
    assert.ok(Number(root.log().at(-1)?.['memory']) <= 2 * 1024 * 1024);
  });

  test('a visitor with IPv6 is counted by the network, behind trusted proxies by X-Forwarded-For', async () => {
    const limit = "'rateLimit' => ['submissions' => 1, 'per' => 3600000]";
    configure(
      'behind',
      `<?php return ['service' => '${service.address}', 'forms' => 'all', 'trustProxy' => 1, 'formToken' => false, ${limit}];`,
    );
    const from = (addresses: string) =>
      call(proxy('behind'), '/form/1/submission.json', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addresses },
        body: '{}',
      });
    assert.equal((await from('2001:db8::1')).status, 201);
    assert.equal((await from('2001:db8::ffff:2')).status, 429);
    assert.equal((await from('2001:db8::1, 192.0.2.1')).status, 201);
    assert.equal((await from('198.51.100.7, 192.0.2.1')).status, 429);
  });

  test('calls are counted for the span from the first one, and then anew', async () => {
    const [formId, site] = [nextForm(), 'limited'];
    const send = async () => (await submit(formId, { site })).status;
    assert.deepEqual([await send(), await send(), await send(), await send()], [201, 201, 201, 429]);
    const file = newest('rates', site);
    const begin = (seconds: number) => {
      const then = String(Math.floor(Date.now() / 1000) - seconds);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/\d{10}/, then));
    };
    begin(3500);
    assert.equal(await send(), 429);
    begin(3601);
    assert.deepEqual([await send(), await send(), await send(), await send()], [201, 201, 201, 429]);
  });

  test('where no site is listed, a page of another site may send neither a submission nor a preflight', async () => {
    const headers = { origin: PARTNER, 'content-type': 'application/json' };
    const sent = await call(proxy('small'), '/form/1001/submission.json', { method: 'POST', headers, body: '{}' });
    assert.deepEqual([sent.status, sent.json['code']], [403, 'origin_refused']);
    const own = { ...headers, origin: address };
    assert.equal(
      (await call(proxy('small'), '/form/1001/submission.json', { method: 'POST', headers: own, body: '{}' })).status,
      201,
    );
    assert.equal(
      (await call(proxy('small'), '/form/1001/submission.json', { method: 'OPTIONS', headers })).status,
      405,
    );
  });

  test('where PHP shows its warnings to visitors, the announced limit is what PHP takes without a warning', async (context) => {
    const port = await findFreePort();
    const limits = ['-d', 'display_errors=1', '-d', 'post_max_size=10K'];
    const args = [...limits, '-S', `127.0.0.1:${String(port)}`, '-t', root.folder];
    const telling = await startServer('php', args, /Development Server .* started/);
    context.after(telling.stop);
    const base = `http://127.0.0.1:${String(port)}/usual/hosted-form-proxy.php`;
    const formId = nextForm();
    const { headers } = await call(base, `/form/${formId}/field.json`);
    assert.match(String(headers['hosted-form']), /max-body=10240$/);
    const type = { 'content-type': 'application/json' };
    await call(base, `/form/${formId}/submission.json`, { method: 'POST', headers: type, body: largeBody(10_241) });
    assert.equal(service.submissions.length, 0);
  });
}
