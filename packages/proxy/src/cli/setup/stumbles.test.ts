// What a person met who walked through `setup` by hand with each web server.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FORM } from '../../service/service.examples.js';
import { writeWhole } from './setup-ports.js';
import { goodService, play, SERVICE, SITE_FILE, SITE_TEXT } from './story.examples.js';
import type { Story } from './story.examples.js';

const field = (more: object) => ({ type: 'text', hidden: '0', section_break: '0', ...more });

/** Answers with a form of these fields. */
const serviceWith =
  (fields: readonly object[]): NonNullable<Story['service']> =>
  (path, token) =>
    token === null ? goodService(path, token) : Response.json({ ...FORM, fields });

test('the page keeps the place of all fields that its first page shows', async () => {
  const fields = [
    field({}),
    field({ hidden: '1' }),
    field({}),
    field({}),
    field({ type: 'section', section_break: '1' }),
    field({}),
  ];
  const { files, inFolder } = await play({ service: serviceWith(fields), args: ['--no-start'] });
  for (const name of ['page.html', 'NEXT.md']) {
    const text = inFolder.get(name) ?? '';
    assert.match(text, /min-block-size: calc\(3 \* 6em\);/, name);
    assert.match(text, /min-fields="3"/, name);
  }
  // Whoever only looks asks the service nothing, and sees the number of the run before; of another form nothing is known.
  const dry = { service: () => Promise.reject(new TypeError('fetch failed')), files };
  assert.match((await play({ ...dry, args: ['--dry-run'] })).said, /calc\(3 \* 6em\)/);
  assert.match((await play({ ...dry, args: ['--dry-run', '--forms', '102,101'] })).said, /calc\(2 \* 6em\)/);
});

test('after a step that failed, the steps are there to be read', async () => {
  const programs = (command: readonly string[]) => (command[0] === 'systemctl' ? 1 : 0);
  const files = new Map([[SITE_FILE, SITE_TEXT]]);
  const { code, inFolder } = await play({ files, isRoot: true, hasSystemd: true, programs });
  assert.equal(code, 'step_failed');
  assert.match(inFolder.get('NEXT.md') ?? '', /systemctl restart hosted-form/);
});

test('containers are left to the person where Docker has no engine, or this account may not use it', async () => {
  const programs = (command: readonly string[]) => (command[1] === 'info' ? 1 : 0);
  const { code, ran, inFolder } = await play({ server: 'docker', programs });
  assert.equal(code, 0);
  assert.equal(
    ran.some((command) => command.includes('up --detach')),
    false,
  );
  assert.match(inFolder.get('NEXT.md') ?? '', /up --detach/);
});

test('a container is told that it reaches no service of this machine', async () => {
  const here = { service: 'http://127.0.0.1:4100', other: 'https://service.test' };
  for (const [name, service] of Object.entries(here)) {
    const { said } = await play({ server: 'docker', args: ['--dry-run', '--service', service] });
    assert.equal(said.includes('127.0.0.1 is the container itself'), name === 'service', name);
  }
});

test('a wrong secret or paste is asked for again, and all other answers stay', async () => {
  const story: Story = {
    env: {},
    args: ['--client-id', '4711', '--no-start'],
    refusals: ['token_refused', 'paste_invalid'],
  };
  const { ran, said, code } = await play({ ...story, typed: ['y', 'y'] });
  assert.equal(ran.filter((each) => each.startsWith('connect')).length, 3);
  assert.equal(said.match(/It was refused\./g)?.length, 2);
  assert.equal(code, 'token_missing');
  assert.equal((await play({ ...story, typed: ['n'] })).code, 'token_refused');
  assert.equal(
    (await play({ ...story, refusals: ['token_file_unwritable'], typed: ['y'] })).code,
    'token_file_unwritable',
  );
});

const WRONG: readonly (readonly [what: string, service: NonNullable<Story['service']>, sentence: RegExp])[] = [
  [
    'leads on to another address',
    () => Response.redirect('https://www.service.test/login', 301),
    /service_not_there: .* leads on to https:\/\/www\.service\.test\/login\./,
  ],
  [
    'is another program with JSON',
    () => Response.json({ hello: 'world' }),
    /service_not_there: .* but is not the service \(200\)/,
  ],
  [
    'is another program with errors in JSON',
    () => Response.json({ message: 'Not Found' }, { status: 404 }),
    /service_not_there: .* but is not the service \(404\)/,
  ],
  [
    'speaks no https',
    () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: tls('ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number:ssl3') }),
      ),
    /\(it speaks http there, not https\)\. Let the host speak https there/,
  ],
  [
    'has a certificate that nobody knows',
    () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: tls('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate') }),
      ),
    /\(self-signed certificate\)\. Let the host speak https there, with a certificate/,
  ],
  [
    'does not answer in time',
    () => Promise.reject(new DOMException('Not done within 15000 ms.', 'TimeoutError')),
    /\(nothing came within 15 seconds\)\. Check whether the server is overloaded/,
  ],
];
const tls = (code: string, message: string) => Object.assign(new Error(message), { code });

for (const [what, service, sentence] of WRONG)
  test(`a service that ${what}: the sentence says so, and what to do`, async () => {
    assert.match((await play({ service })).said, sentence);
  });

test('an address without its scheme is told how it begins', async () => {
  const { code, said } = await play({ args: ['--service', SERVICE.replace('https://', '')] });
  assert.equal(code, 'service_invalid');
  assert.match(said, /which begins with https:\/\/: service\.test/);
});

test('a site of nginx is found by its name in capitals, too', async () => {
  const files = new Map([
    [SITE_FILE, SITE_TEXT.replace('www.site.test', 'WWW.Site.Test')],
    ['/other', ''],
  ]);
  await play({ files, isRoot: true });
  assert.match(files.get(SITE_FILE) ?? '', /include snippets/);
});

test('what is not the service never gets the token', async () => {
  const tokens: (string | null)[] = [];
  const service = (_: string, token: string | null) => {
    tokens.push(token);
    return Response.json({ id: '101', name: 'Contact' });
  };
  assert.equal((await play({ service })).code, 'service_not_there');
  assert.deepEqual(tokens, [null]);
});

test('what people type is read as they mean it: forms by blanks, origins with a slash, folders of any name', async () => {
  const args = [
    '--no-start',
    '--forms',
    '101 102; 103,',
    '--origins',
    'https://WWW.Example.com/, https://bücher.example',
  ];
  const { inFolder, code, said } = await play({ args });
  assert.equal(code, 0, said);
  assert.match(inFolder.get('proxy.env') ?? '', /^HOSTED_FORM_FORMS=101,102,103$/m);
  assert.match(
    inFolder.get('proxy.env') ?? '',
    /^HOSTED_FORM_ORIGINS=https:\/\/www\.example\.com,https:\/\/xn--bcher-kva\.example$/m,
  );
  const folders = { '/var/www/my site': 'my%20site', 'C:\\sites\\stäte\\': 'st%C3%A4te', 'C:\\': 'assets' };
  for (const [folder, name] of Object.entries(folders)) {
    const site = await play({ args: ['--no-start', '--assets', folder] });
    assert.ok(site.inFolder.get('page.html')?.includes(`src="/${name}/hosted-form.js"`), folder);
  }
  for (const origins of ['https://a.example/page', 'https://a:b@c.example', 'ftp://a.example'])
    assert.equal((await play({ args: ['--origins', origins] })).code, 'origin_invalid', origins);
});

test('a file that cannot be written whole leaves nothing, and a draft that was left behind shows no secret', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-write-'));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'proxy.env.new'), 'old', { mode: 0o644 });
  writeWhole(join(folder, 'proxy.env'), 'TOKEN=1', true);
  assert.equal(statSync(join(folder, 'proxy.env')).mode & 0o777, 0o600);
  mkdirSync(join(folder, 'taken', 'below'), { recursive: true });
  assert.throws(() => writeWhole(join(folder, 'taken'), 'text', false));
  assert.deepEqual(readdirSync(folder).sort(), ['proxy.env', 'taken']);
});
