import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { TOKEN } from '../../service/service.examples.js';
import { readProxyOptions } from '../proxy-options.js';
import { loadTokenFile, saveTokenFile } from '../../token/token-disk.js';
import type { Terminal } from '../command.js';
import { SERVER_NAMES } from './answers.js';
import { runSetup } from './setup.js';
import { makeFolder } from './setup-ports.js';
import type { SetupPorts } from './setup-ports.js';
import { FOLDER, goodService, play, RECIPES, SERVICE, SITE_FILE, SITE_TEXT } from './story.examples.js';
import type { Story } from './story.examples.js';

/** The situations, and how a run ends in each. `files` plays a run before. */
const SITUATIONS: readonly (readonly [name: string, story: Story, code: number | string])[] = [
  ['fresh', { args: ['--no-start'] }, 0],
  ['a read-only folder', { isReadOnly: true }, 'folder_unwritable'],
  ['a service that is down', { service: () => new Response('', { status: 503 }) }, 'service_down'],
  ['no network', { service: () => Promise.reject(new TypeError('fetch failed')) }, 'service_unreachable'],
  ['not the service', { service: () => new Response('<h1>Shop</h1>') }, 'service_not_there'],
  ['a token that is refused', { env: { HOSTED_FORM_TOKEN: 'another-token-0815' } }, 'token_refused'],
  [
    'a form of another account',
    { service: (path, token) => (token === null ? goodService(path, token) : new Response('{}', { status: 403 })) },
    'form_of_other_account',
  ],
  [
    'a form that is not there',
    {
      service: (path, token) =>
        token === null
          ? goodService(path, token)
          : Response.json({ status: 'error', error: 'No form' }, { status: 404 }),
    },
    'form_missing',
  ],
  ['no token', { env: {} }, 'token_missing'],
];

for (const server of SERVER_NAMES) {
  for (const [name, story, code] of SITUATIONS) {
    test(`${server}, ${name}: it ends with ${String(code)}, and shows no secret`, async () => {
      const { said, inFolder, modes, ...seen } = await play({ ...story, server });
      assert.equal(seen.code, code, said);
      for (const token of [TOKEN, 'another-token-0815']) {
        assert.equal(said.includes(token), false);
        for (const [path, text] of inFolder)
          if (text.includes(token)) assert.equal(modes.get(join(FOLDER, path)), true, path);
        assert.equal(inFolder.get('setup.json')?.includes(token) ?? false, false);
      }
    });
  }

  test(`${server}: a second run takes the answers of the first, and changes nothing`, async () => {
    const first = await play({ server, args: ['--no-start'] });
    const before = new Map(first.files);
    const second = await play({ server, files: first.files, args: ['--no-start'] });
    assert.equal(second.code, 0, second.said);
    assert.deepEqual(second.files, before);
  });

  test(`${server}: a file that somebody has changed is replaced only with --force`, async () => {
    const { files } = await play({ server, args: ['--no-start'] });
    const page = join(FOLDER, 'page.html');
    files.set(page, 'mine');
    assert.equal((await play({ server, files, args: ['--no-start'] })).code, 'file_exists');
    assert.equal(files.get(page), 'mine');
    assert.equal((await play({ server, files, args: ['--no-start', '--force'] })).code, 0);
    assert.notEqual(files.get(page), 'mine');
  });

  test(`${server}: --dry-run shows every file, and does nothing`, async () => {
    const { files: written } = await play({ server, args: ['--no-start'] });
    const { code, said, files, ran } = await play({ server, args: ['--dry-run'] });
    assert.deepEqual([code, files.size, ran], [0, 0, []]);
    assert.equal(said.includes(TOKEN), false);
    const names = [...written.keys()].map((path) => path.slice(FOLDER.length + 1));
    for (const name of names) if (!/^(setup\.json|NEXT\.md)$/.test(name)) assert.ok(said.includes(name), name);
  });

  test(`${server}: a page that is wrong gets its mend, and the exit code 1`, async () => {
    const { code, said } = await play({ server, page: '<h1>Contact</h1>', hasSystemd: true, isRoot: true });
    assert.equal(code, 1, said);
    assert.match(said, /form_not_in_page/);
  });
}

test('the files are those of the recipes, with the settings', async () => {
  const read = (path: string) => readFileSync(RECIPES + path, 'utf8');
  const { inFolder: service } = await play({ args: ['--no-start'] });
  assert.equal(service.get('hosted-form.service'), read('systemd/hosted-form.service'));
  const { inFolder: docker } = await play({ server: 'docker', args: ['--no-start'] });
  for (const name of ['compose.yaml', 'Dockerfile', 'nginx.conf'])
    assert.equal(docker.get(name), read(`docker/${name}`));
  assert.ok(parse(docker.get('compose.yaml') ?? ''));
  const variables = (text = '') =>
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split('=')[0]);
  assert.deepEqual(variables(service.get('proxy.env')), variables(read('systemd/proxy.env')));
});

test('systemd takes the unit, and PHP the settings, where these are installed', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-setup-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const { inFolder } = await play({ server: 'php', args: ['--no-start'] });
  const config = join(folder, 'config.php');
  writeFileSync(config, inFolder.get('forms/hosted-form-config.php') ?? '');
  const { status, stdout } = spawnSync('php', ['-r', `echo json_encode(require '${config}');`], { encoding: 'utf8' });
  if (status === null) return;
  assert.deepEqual(JSON.parse(stdout), { service: SERVICE, token: TOKEN, forms: ['101'] });
});

test('an administrator gets the service, the line in the site of nginx, and a copy of it as it was', async () => {
  const files = new Map([[SITE_FILE, SITE_TEXT]]);
  const { code, said, ran, inFolder } = await play({ files, isRoot: true, hasSystemd: true });
  assert.equal(code, 0, said);
  assert.match(files.get(SITE_FILE) ?? '', /server \{\n {4}include snippets\/hosted-form\.conf;\n {2}listen 80;/);
  assert.equal(inFolder.get('nginx-site.before.conf'), SITE_TEXT);
  assert.ok(ran.includes('systemctl restart hosted-form') && ran.includes('nginx -s reload'));
  assert.equal(ran.includes('serve'), false);
  assert.match(said, /Nothing is wrong, one could be better/);
});

test('where nginx does not take the line, the site is as it was', async () => {
  const files = new Map([[SITE_FILE, SITE_TEXT]]);
  const programs = (command: readonly string[]) => (command.join(' ') === 'nginx -t' ? 1 : 0);
  const { code, said } = await play({ files, isRoot: true, hasSystemd: true, programs });
  assert.equal(code, 'step_failed');
  assert.match(said, /nginx -t \(it broke\)/);
  assert.equal(files.get(SITE_FILE), SITE_TEXT);
});

test('a port that is taken: another one is suggested, and one that was asked for is refused', async () => {
  const { inFolder } = await play({ takenPorts: [8080], args: ['--no-start'] });
  assert.match(inFolder.get('nginx.conf') ?? '', /127\.0\.0\.1:8081;/);
  assert.equal((await play({ takenPorts: [8090], args: ['--port', '8090'] })).code, 'port_taken');
});

test('behind two servers of the owner’s own, each adds what it knows, and the proxy trusts both', async () => {
  const { inFolder } = await play({ args: ['--no-start', '--trust-proxy', '2'] });
  assert.match(inFolder.get('nginx.conf') ?? '', /X-Forwarded-For \$proxy_add_x_forwarded_for;/);
  assert.match(inFolder.get('proxy.env') ?? '', /^HOSTED_FORM_TRUST_PROXY=2$/m);
});

test('a folder of Windows names the address of the script by its last part', async () => {
  const { inFolder, ran } = await play({ args: ['--no-start', '--assets', String.raw`C:\inetpub\wwwroot\static`] });
  assert.match(inFolder.get('page.html') ?? '', /src="\/static\/hosted-form\.js"/);
  assert.match(ran.join('\n'), /dist.cdn C:\\inetpub\\wwwroot\\static$/m);
});

test('a wrong answer is asked again; without a terminal, what is missing is named', async () => {
  const { inFolder, said } = await play({ typed: ['abc', '70000', '9001'], takenPorts: [8080], args: ['--no-start'] });
  assert.equal(said.match(/--port is a number/g)?.length, 2);
  assert.match(inFolder.get('proxy.env') ?? '', /^PORT=9001$/m);
  const bare: Terminal = {
    env: {},
    say: () => undefined,
    complain: () => undefined,
    signal: new AbortController().signal,
  };
  const ports = { read: () => undefined } as unknown as SetupPorts;
  await assert.rejects(runSetup([], bare, ports), { code: 'service_missing', exitCode: 2 });
});

/** Leaves a token as `connect` does, and returns its file. */
function connected(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-token-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'token.json');
  saveTokenFile(file, { service: SERVICE, clientId: '4711', accessToken: TOKEN, refreshToken: 'again', expires: 0 });
  return file;
}

test('a token that connect has got is renewed: by the service in its own folder, and where setup runs the proxy', async (context) => {
  const file = connected(context);
  const env = { HOSTED_FORM_TOKEN_FILE: file, HOSTED_FORM_CLIENT_SECRET: 'secret-4711' };
  const service = await play({ env, files: new Map([[SITE_FILE, SITE_TEXT]]), isRoot: true, hasSystemd: true });
  const settings = parseEnv(service.inFolder.get('proxy.env') ?? '');
  assert.equal(settings['HOSTED_FORM_TOKEN_FILE'], '/var/lib/hosted-form/token.json');
  assert.equal(settings['HOSTED_FORM_CLIENT_SECRET'], 'secret-4711');
  assert.equal(settings['HOSTED_FORM_TOKEN'], undefined);
  // One that the service has renewed is newer, and is never replaced by the one before it.
  assert.ok(service.ran.includes(`cp --update ${file} /var/lib/private/hosted-form/token.json`));
  assert.equal(service.said.includes('secret-4711'), false);
  const here = await play({ env });
  assert.equal(here.served['HOSTED_FORM_TOKEN_FILE'], file);
  assert.equal(here.served['HOSTED_FORM_TOKEN'], undefined);
  const app = await play({ env, server: 'node' });
  assert.match(
    app.inFolder.get('hosted-forms.mjs') ?? '',
    /token: tokenFromFile\(process\.env\.HOSTED_FORM_TOKEN_FILE\)/,
  );
});

test('a container renews the token of connect in its volume, and a later one stays there', async (context) => {
  const env = { HOSTED_FORM_TOKEN_FILE: connected(context), HOSTED_FORM_CLIENT_SECRET: 'secret-4711' };
  const { inFolder, modes, said } = await play({ env, server: 'docker', args: ['--no-start'] });
  const settings = parseEnv(inFolder.get('proxy.env') ?? '');
  assert.equal(settings['HOSTED_FORM_TOKEN'], undefined);
  assert.equal(modes.get(join(FOLDER, 'proxy.env')), true);
  assert.equal(said.includes('secret-4711'), false);
  // The volume of the recipe is the one place that the container may write, and the file lies in it.
  const compose = parse(inFolder.get('compose.yaml') ?? '') as {
    services: { forms: { volumes: string[]; read_only: boolean } };
  };
  const { volumes, read_only: isReadOnly } = compose.services.forms;
  assert.ok(isReadOnly);
  assert.deepEqual(volumes, ['keys:/data']);
  assert.equal(settings['HOSTED_FORM_TOKEN_FILE'], '/data/token.json');

  const volume = mkdtempSync(join(tmpdir(), 'hosted-form-volume-'));
  context.after(() => rmSync(volume, { recursive: true }));
  const file = join(volume, 'token.json');
  const start = () => readProxyOptions([], { ...settings, HOSTED_FORM_TOKEN_FILE: file });
  const tokenOf = async () => {
    const { token } = start();
    return typeof token === 'function' ? token() : token;
  };
  start();
  assert.equal(loadTokenFile(file).record.accessToken, TOKEN);
  const { record } = loadTokenFile(file);
  saveTokenFile(file, { ...record, accessToken: 'renewed-token', expires: Date.now() + 3_600_000 });
  assert.equal(await tokenOf(), 'renewed-token');
  // Somebody has connected anew, so the folder has a token that ends later still.
  saveTokenFile(env.HOSTED_FORM_TOKEN_FILE, { ...record, expires: Date.now() + 7_200_000 });
  const again = await play({ env, server: 'docker', args: ['--no-start'] });
  Object.assign(settings, parseEnv(again.inFolder.get('proxy.env') ?? ''));
  assert.equal(await tokenOf(), TOKEN);
  assert.throws(() => readProxyOptions([], { ...settings, HOSTED_FORM_FIRST_TOKEN: 'bm9uZQ==' }), {
    code: 'token_invalid',
  });
});

test('without the secret of its application a token is not renewed, and setup says so', async (context) => {
  const { said, inFolder } = await play({ env: { HOSTED_FORM_TOKEN_FILE: connected(context) }, args: ['--no-start'] });
  assert.match(said, /not renewed when it ends: for that, set HOSTED_FORM_CLIENT_SECRET/);
  assert.equal(parseEnv(inFolder.get('proxy.env') ?? '')['HOSTED_FORM_TOKEN'], TOKEN);
});

test('nobody waits for a proxy that answers, and one of an earlier run keeps its port', async () => {
  const { ran, said } = await play({ isRoot: true, hasSystemd: true });
  assert.match(said, /The proxy reports that it is well/);
  assert.equal(ran.includes('wait'), false);
  const health = (path: string) =>
    path === '/forms/health' ? Response.json({ status: 'ok', visitor: null }) : undefined;
  const again = await play({ takenPorts: [8080], here: health, args: ['--no-start'] });
  assert.match(again.inFolder.get('proxy.env') ?? '', /^PORT=8080$/m);
});

test('a service that is not reached through a proxy of the environment: the proxy is named', async () => {
  const service = () => Promise.reject(new TypeError('fetch failed'));
  const env = { HOSTED_FORM_TOKEN: TOKEN };
  const through = await play({ service, env: { ...env, HTTPS_PROXY: 'http://127.0.0.1:9' } });
  assert.match(through.said, /service_unreachable: .* through the proxy of HTTPS_PROXY/);
  assert.doesNotMatch((await play({ service, env })).said, /HTTPS_PROXY/);
});

test('a disk that is read-only is called so, where Node says that a folder is not there', () => {
  const fail = (code: string) => {
    throw Object.assign(new Error(code), { code });
  };
  const make = (_: string, options?: object) => fail(options ? 'ENOENT' : 'EROFS');
  assert.throws(() => makeFolder('/no-such/folder/at/all', make), { code: 'EROFS' });
  assert.throws(() => makeFolder('/no-such/folder/at/all', () => fail('EACCES')), { code: 'EACCES' });
});

test('the steps name sudo to a person without rights, and not to an administrator, whose system may have none', async () => {
  const [person, root] = await Promise.all([play(), play({ isRoot: true })]);
  assert.match(person.inFolder.get('NEXT.md') ?? '', /sudo systemctl/);
  assert.match(root.inFolder.get('NEXT.md') ?? '', /^ +systemctl/m);
  for (const server of SERVER_NAMES) {
    const { inFolder } = await play({ server, isRoot: true, args: ['--no-start'] });
    assert.doesNotMatch(inFolder.get('NEXT.md') ?? '', /sudo/, server);
  }
});

test('where setup runs the proxy, the page comes before the service, and is all that it asks for', async () => {
  const { said, inFolder } = await play({ typed: ['n'] });
  const next = inFolder.get('NEXT.md') ?? '';
  assert.ok(next.indexOf('Put these lines on the page') < next.indexOf('systemctl'));
  assert.match(said, /Is the form on the page/);
});

for (const server of SERVER_NAMES)
  test(`${server}: who gets no form is led to a page that is there`, async () => {
    const draws = !['php', 'node'].includes(server);
    const { inFolder } = await play({ server, args: ['--no-start'] });
    assert.match(inFolder.get('page.html') ?? '', draws ? /<a href="\/forms\/form\/101\.html">/ : /<a href="\/">/);
    // Another kind of web server before, whose answers have no such page.
    const { files } = await play({ server: 'nginx', args: ['--no-start'] });
    const later = await play({ server, files, args: ['--no-start', '--force'] });
    assert.equal(later.inFolder.get('page.html'), inFolder.get('page.html'));
    const named = await play({ server, args: ['--no-start', '--fallback', 'mailto:office@site.test'] });
    assert.match(named.inFolder.get('page.html') ?? '', /<a href="mailto:office@site\.test">/);
  });

test('the page keeps the place of the form, by a rule that is said and in page.html', async () => {
  const { inFolder } = await play({ args: ['--no-start'] });
  for (const name of ['page.html', 'NEXT.md'])
    assert.match(inFolder.get(name) ?? '', /hosted-form:not\(:defined\) \{\s+display: flow-root;\s+min-block-size/);
});
