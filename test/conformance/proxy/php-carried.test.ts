// Carried drafts in the folder of the PHP file: what lies there, for how long, and how much.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeCiphertext } from '../../../packages/proxy/src/carried/carried.examples.js';
import { call } from './call.js';
import { filesBelow, phpSites, startPhp } from './php.js';
import { missingServers } from './process.js';
import type { StartedServer } from './process.js';
import { newKey } from './subject.js';

const GRIP = 'g'.repeat(43);
const HELD = { 'content-type': 'application/octet-stream', 'hosted-form-grip': GRIP };
const missing = missingServers().php;
if (missing !== undefined) test('carried drafts of the PHP file', { skip: missing });
else suite();

function suite(): void {
  let root: ReturnType<typeof phpSites>;
  let server: StartedServer;
  let address = '';

  before(async () => {
    root = phpSites('http://127.0.0.1:1999');
    ({ server, address } = await startPhp(root.folder, ['-d', 'memory_limit=8M']));
  });
  after(async () => {
    await server.stop();
    root.remove();
  });

  const newName = () => newKey().replaceAll('-', '');
  const configure = (site: string, carry: string, rateLimit = 'false') => {
    mkdirSync(join(root.folder, site));
    copyFileSync(join(root.folder, 'usual/hosted-form-proxy.php'), join(root.folder, site, 'hosted-form-proxy.php'));
    const file = join(root.folder, 'logs', site);
    const settings = [
      `'service' => 'http://127.0.0.1:1999', 'token' => 't', 'forms' => 'all', 'formToken' => false`,
      `'rateLimit' => ${rateLimit}, 'trustProxy' => 1, 'folder' => '${join(root.folder, 'kept', site)}', 'carry' => ${carry}`,
      `'onRequest' => fn ($entry) => file_put_contents('${file}', (string) memory_get_peak_usage())`,
    ];
    writeFileSync(join(root.folder, site, 'hosted-form-config.php'), `<?php return [${settings.join(', ')}];`);
  };
  const send = (site: string, name: string, method: string, headers: Record<string, string> = {}, body?: Buffer) =>
    call(`${address}/${site}/hosted-form-proxy.php`, `/form/1/carried/${name}`, {
      method,
      headers,
      ...(body && { body }),
    });
  const put = (site: string, name: string, version: number, body: Uint8Array, visitor = '203.0.113.7') => {
    const condition = version === 1 ? { 'if-none-match': '*' } : { 'if-match': `"${String(version - 1)}"` };
    const headers = { ...HELD, ...condition, 'x-forwarded-for': visitor };
    return send(site, name, 'PUT', headers, Buffer.from(body));
  };
  const erase = (site: string, name: string, visitor = '203.0.113.7') =>
    send(site, name, 'DELETE', { 'hosted-form-grip': GRIP, 'x-forwarded-for': visitor });
  const shelf = (site: string) => {
    const folder = join(root.folder, 'kept', site);
    const [data = 'none'] = readdirSync(folder).filter((name) => /^data-[0-9a-f]{32}$/.test(name));
    return join(folder, data, 'carried');
  };
  const drafts = (site: string) => filesBelow(shelf(site));
  /** Returns the file of a draft. */
  const fileOf = (site: string, name: string) => {
    const hash = createHash('sha256').update(`1:${name}`).digest('hex');
    return join(shelf(site), hash.slice(0, 2), `${hash}.php`);
  };
  /** Changes when a draft expires, or for how long a sum counts. */
  const rewrite = (file: string, pattern: RegExp, by: string) => {
    const text = readFileSync(file, 'latin1');
    assert.match(text, pattern, file);
    writeFileSync(file, text.replace(pattern, by), 'latin1');
  };

  test('a draft of 10 MB is taken and given within 3 MB of memory', async () => {
    configure('large', 'true');
    const [name, body] = [newName(), makeCiphertext(10 * 1024 * 1024)];
    const memory = () => Number(readFileSync(join(root.folder, 'logs/large'), 'utf8'));
    assert.equal((await put('large', name, 1, body)).status, 201);
    const taken = memory();
    assert.ok((await send('large', name, 'GET')).bytes.equals(body));
    console.log(`PHP: ${[taken, memory()].map((bytes) => `${String(bytes / 1024)} KiB`).join(' and ')} for 10 MiB`);
    assert.ok(Math.max(taken, memory()) <= 3 * 1024 * 1024);
    assert.equal((await put('large', name, 2, Buffer.concat([body, Buffer.of(1)]))).status, 413);
  });

  test('the folder has the last version alone, under a hash, and no secret', async () => {
    configure('plain', 'true');
    const name = newName();
    for (const [index, text] of ['version one', 'version two'].entries())
      await put('plain', name, index + 1, Buffer.from(text));
    assert.deepEqual(drafts('plain'), [fileOf('plain', name)]);
    const text = readFileSync(fileOf('plain', name), 'utf8');
    assert.match(text, /^<\?php __halt_compiler\(\);\n\{[^\n]+\}\nversion two$/);
    assert.ok(![name, GRIP, 'version one'].some((secret) => text.includes(secret)));
  });

  test('no file in the folder tells the name of a draft or its grip, also where a form token was used', async () => {
    const [site, name] = ['carrying-tokens', newName()];
    const proxy = `${address}/${site}/hosted-form-proxy.php`;
    const { json } = await call(proxy, '/form/1000/token.json', { method: 'POST' });
    const headers = { ...HELD, 'if-none-match': '*', 'hosted-form-token': String(json['token']) };
    const sent = { method: 'PUT', headers, body: 'the ciphertext' };
    assert.equal((await call(proxy, `/form/1000/carried/${name}`, sent)).status, 201);
    const files = filesBelow(join(root.folder, 'kept', site)).map((file) => file + readFileSync(file, 'utf8'));
    assert.ok(files.some((text) => text.includes('/nonces/')) && files.some((text) => text.includes('/carried/')));
    for (const secret of [name, GRIP]) assert.ok(!files.some((text) => text.includes(secret)), secret);
  });

  test('the file of a draft gives nothing to who asks for its address', async () => {
    const [file = ''] = drafts('plain');
    const told = await call(address, file.replace(root.folder, ''));
    assert.deepEqual([told.status, told.text], [200, '']);
  });

  test('an erased draft leaves a note that it is gone, without a byte of it', async () => {
    const name = newName();
    await put('plain', name, 1, Buffer.from('the ciphertext'));
    assert.equal((await erase('plain', name)).status, 200);
    assert.ok(!readFileSync(fileOf('plain', name), 'utf8').includes('ciphertext'));
  });

  /** Puts a draft into the same part of the folder. */
  const putBeside = async (site: string, name: string) => {
    let beside = newName();
    while (dirname(fileOf(site, beside)) !== dirname(fileOf(site, name))) beside = newName();
    assert.equal((await put(site, beside, 1, makeCiphertext(50))).status, 201);
  };

  test('a draft whose time is over is gone, and the next one beside it removes its ciphertext', async () => {
    configure('past', 'true');
    const name = newName();
    await put('past', name, 1, Buffer.from('the ciphertext'));
    rewrite(fileOf('past', name), /"expires":\d+/, `"expires":${String(Date.now() - 1000)}`);
    assert.equal((await send('past', name, 'GET')).json['code'], 'carried_gone');
    assert.equal((await put('past', name, 2, makeCiphertext(50))).json['code'], 'carried_gone');
    await putBeside('past', name);
    assert.ok(!readFileSync(fileOf('past', name), 'utf8').includes('ciphertext'));
    assert.equal((await send('past', name, 'GET')).json['code'], 'carried_gone');
  });

  test('a week later nothing is known of it, and its file is removed', async () => {
    const [old, erased] = [newName(), newName()];
    for (const name of [old, erased]) await put('past', name, 1, makeCiphertext(50));
    await erase('past', erased);
    for (const name of [old, erased]) {
      rewrite(fileOf('past', name), /"expires":\d+/, `"expires":${String(Date.now() - 8 * 86_400_000)}`);
      assert.equal((await send('past', name, 'GET')).json['code'], 'carried_unknown');
      await putBeside('past', name);
      assert.equal(existsSync(fileOf('past', name)), false);
      assert.equal((await put('past', name, 1, makeCiphertext(50))).status, 201);
    }
  });

  test('an upload whose worker has died is removed after an hour', async () => {
    const name = newName();
    await put('past', name, 1, makeCiphertext(50));
    const uploads = [7200, 60].map((seconds) => {
      const file = fileOf('past', name).replace('.php', `.${String(seconds)}.php`);
      writeFileSync(file, 'half of it');
      const then = Date.now() / 1000 - seconds;
      utimesSync(file, then, then);
      return file;
    });
    await put('past', name, 2, makeCiphertext(50));
    assert.deepEqual(uploads.map(existsSync), [false, true]);
  });

  test('all drafts together have so many bytes at most, and what is erased makes room', async () => {
    configure('full', "['total' => 2000]");
    const [one, two] = [newName(), newName()];
    assert.equal((await put('full', one, 1, makeCiphertext(1200))).status, 201);
    const refused = await put('full', two, 1, makeCiphertext(1200));
    assert.deepEqual([refused.status, refused.json['code']], [507, 'carried_full']);
    assert.equal((await put('full', one, 2, makeCiphertext(1300))).status, 200);
    assert.equal((await put('full', one, 3, makeCiphertext(3000))).status, 507);
    assert.deepEqual(
      drafts('full').map((file) => basename(file)),
      [basename(fileOf('full', one))],
    );
    assert.equal((await erase('full', one)).status, 200);
    assert.equal((await put('full', two, 1, makeCiphertext(1200))).status, 201);
  });

  test('a sum that a worker has left too large is counted anew', async () => {
    const room = filesBelow(shelf('full').replace(/carried$/, 'carried-turns')).find((file) =>
      / \d{10}$/.test(readFileSync(file, 'utf8')),
    );
    rewrite(room ?? '', /\d+ \d{10}$/, '999999 1000000000');
    assert.equal((await put('full', newName(), 1, makeCiphertext(300))).status, 201);
  });

  /** Puts the first version of a new draft, of so many counted steps. */
  const putSteps = async (site: string, steps: number, visitor?: string) => {
    const name = newName();
    const { status } = await put(site, name, 1, makeCiphertext(steps * 16_384), visitor);
    return { name, status };
  };

  test('a visitor has a part of the room in a day; what they erase is theirs again, and others have their own', async () => {
    configure('visitors', "['perVisitor' => 65536]", '[]');
    const [first, second, other] = [
      await putSteps('visitors', 3),
      await putSteps('visitors', 2),
      await putSteps('visitors', 4, '203.0.113.8'),
    ];
    assert.deepEqual([first.status, second.status, other.status], [201, 507, 201]);
    await erase('visitors', first.name);
    assert.equal((await putSteps('visitors', 4)).status, 201);
    await erase('visitors', other.name, '203.0.113.8');
    assert.equal((await putSteps('visitors', 1)).status, 507, 'what another visitor erases is theirs');
  });

  test('what all drafts together have no room for is not counted for its visitor', async () => {
    configure('visitors-full', "['total' => 100000, 'perVisitor' => 65536]", '[]');
    await putSteps('visitors-full', 4);
    assert.equal((await putSteps('visitors-full', 4, '203.0.113.8')).status, 507);
    assert.equal((await putSteps('visitors-full', 2, '203.0.113.8')).status, 201);
  });

  test('where visitors are not counted, none has a limit', async () => {
    configure('uncounted', "['perVisitor' => 65536]");
    for (let draft = 0; draft < 3; draft += 1) assert.equal((await putSteps('uncounted', 4)).status, 201);
  });

  test('a visitor has new room the next day, and nobody can tell from the folder who had some', async () => {
    const below = (shelf: string) =>
      filesBelow(join(root.folder, 'kept/visitors')).filter((file) => file.includes(shelf));
    const text = below('').map((file) => file + readFileSync(file, 'latin1'));
    // Whoever has a plain hash of an IPv4 address tries all addresses.
    const hashes = ['203.0.113.7', 'carried 203.0.113.7 '].map((name) =>
      createHash('sha256').update(name).digest('hex'),
    );
    for (const told of ['203.0.113.7', ...hashes]) assert.ok(!text.some((each) => each.includes(told)), told);
    const secret = below('/secret/').find((file) => /\d{5} [0-9a-f]{64}$/.test(readFileSync(file, 'utf8')));
    // The secret, and the sums that it has named, are of yesterday.
    const [of = ''] = /[0-9a-f]{64}$/.exec(readFileSync(secret ?? '', 'utf8')) ?? [];
    rewrite(secret ?? '', /\d{5} [0-9a-f]{64}$/, `19000 ${of}`);
    assert.equal((await putSteps('visitors', 4)).status, 201);
    assert.ok(!below('').some((file) => readFileSync(file, 'latin1').includes(of)));
  });

  const run = (env: NodeJS.ProcessEnv) => {
    const file = join(root.folder, 'usual/hosted-form-proxy.php');
    const all = {
      PATH: process.env['PATH'],
      REQUEST_METHOD: 'GET',
      REQUEST_URI: `/forms/form/1/carried/${newName()}`,
      HOSTED_FORM_CONFIG: join(root.folder, 'none.php'),
      HOSTED_FORM_SERVICE: 'http://127.0.0.1:1999',
      HOSTED_FORM_TOKEN: 't',
      HOSTED_FORM_FORMS: '1',
      HOSTED_FORM_FOLDER: join(root.folder, 'kept/environment'),
      ...env,
    };
    const { stdout, stderr } = spawnSync('php', ['-d', 'log_errors=0', file], { env: all, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  };

  test('the environment switches it on', () => {
    for (const value of ['1', 'true', 'On']) assert.match(run({ HOSTED_FORM_CARRY: value }), /"carried_unknown"/);
    for (const value of ['', '0', 'false']) assert.match(run({ HOSTED_FORM_CARRY: value }), /"no_such_call"/);
    assert.match(run({ HOSTED_FORM_CARRY: 'perhaps' }), /The setting "carry" must be true, false or an array/);
  });

  test('a setting that makes no sense is named', () => {
    const config = join(root.folder, 'wrong.php');
    for (const [carry, said] of [
      ["['byte' => 1]", 'There is no setting "carry.byte".'],
      ["['bytes' => 0]", 'The setting "carry.bytes" must be a whole number from 1 on.'],
      ["['perVisitor' => 0]", 'The setting "carry.perVisitor" must be a whole number from 1 on.'],
      ["['wait' => -1]", 'The setting "carry.wait" must be a whole number from 0 on.'],
    ] as const) {
      writeFileSync(config, `<?php return ['carry' => ${carry}];`);
      assert.ok(run({ HOSTED_FORM_CONFIG: config }).includes(said), said);
    }
  });
}
