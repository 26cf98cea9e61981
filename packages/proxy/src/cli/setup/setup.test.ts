import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { FIELD, FORM, TOKEN } from '../../service/service.examples.js';
import { durableKeys } from '../../keys/keys.examples.js';
import { createProxy } from '../../proxy.js';
import { CommandError } from '../command.js';
import type { Terminal } from '../command.js';
import { SERVER_NAMES } from './answers.js';
import type { ServerName } from './answers.js';
import { runSetup } from './setup.js';
import type { SetupPorts } from './setup-ports.js';

const SERVICE = 'https://service.test';
const FOLDER = resolve('hosted-form-setup');
const RECIPES = fileURLToPath(new URL('../../../../../recipes/', import.meta.url));
const ELEMENT = '/packages/hosted-form';
const SITE_FILE = '/etc/nginx/sites-enabled/site';
const SITE_TEXT = 'server {\n  listen 80;\n  server_name www.site.test;\n}\n';

/** The things that go otherwise than on a good day. */
interface Story {
  readonly server?: ServerName;
  readonly args?: readonly string[];
  readonly env?: Terminal['env'];
  /** The lines that the person types, in turn. Without it, there is no terminal. */
  readonly typed?: readonly string[];
  readonly files?: Map<string, string>;
  readonly isReadOnly?: boolean;
  readonly takenPorts?: readonly number[];
  readonly service?: (path: string, token: string | null) => Response | Promise<Response>;
  readonly page?: string;
  readonly isRoot?: boolean;
  readonly hasSystemd?: boolean;
  readonly programs?: (command: readonly string[]) => number;
}

const goodService = (path: string, token: string | null): Response => {
  if (token !== `Bearer ${TOKEN}`)
    return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  return Response.json(path.endsWith('/field.json') ? [FIELD] : FORM);
};

const GOOD_PAGE =
  '<!doctype html><title>Contact</title><script type="module" src="/assets/hosted-form.js"></script><hosted-form form-id="101" proxy="/forms"></hosted-form>';

const ARGS = ['--service', SERVICE, '--forms', '101', '--page', 'http://www.site.test/contact', '--assets', '-'];

/** Plays a story, and returns all that could be seen. */
async function play(story: Story = {}) {
  const { server = 'nginx', env = { HOSTED_FORM_TOKEN: TOKEN }, files = new Map<string, string>() } = story;
  const said: string[] = [];
  const ran: string[] = [];
  const modes = new Map<string, boolean>();
  const typed = [...(story.typed ?? [])];
  const abort = new AbortController();
  const proxy = createProxy({
    service: SERVICE,
    token: TOKEN,
    forms: ['101'],
    basePath: '/forms',
    keys: durableKeys(),
    fetch: async (input) => goodService(new URL(input).pathname, `Bearer ${TOKEN}`),
  });
  const answerSite = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-for', '81.2.69.142');
    const init = { method: request.method, headers, ...(request.body && { body: await request.text() }) };
    if (pathname.startsWith('/forms/')) return proxy.fetch(new Request(request.url, init), { address: '127.0.0.1' });
    if (pathname === '/contact')
      return new Response(story.page ?? GOOD_PAGE, { headers: { 'content-type': 'text/html' } });
    return new Response('export{};', {
      headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=300' },
    });
  };
  const write = (path: string, text: string, isSecret = false): void => {
    if (story.isReadOnly === true) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    files.set(path, text);
    modes.set(path, isSecret);
  };
  const ports: SetupPorts = {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { origin, pathname, hostname } = new URL(request.url);
      if (origin === SERVICE) return (story.service ?? goodService)(pathname, request.headers.get('authorization'));
      if (hostname === '127.0.0.1') throw new TypeError('fetch failed');
      return answerSite(request);
    },
    now: () => 0,
    wait: async () => undefined,
    read: (path) =>
      files.get(path) ??
      (path.startsWith(ELEMENT) ? readFileSync(path.replace(`${ELEMENT}/recipes/`, RECIPES), 'utf8') : undefined),
    write,
    edit: (path, text) => write(path, text),
    copy: (from, to) => ran.push(`copy ${from} ${to}`),
    has: (path) =>
      files.has(path) || path.startsWith(ELEMENT) || (path === '/run/systemd/system' && story.hasSystemd === true),
    list: (folder) =>
      folder.endsWith('docker')
        ? ['Dockerfile', 'compose.yaml', 'nginx.conf', 'healthy.mjs', 'proxy.env']
        : ['hosted-form-proxy.php', '.htaccess'],
    runProgram: async (command) => {
      if (command.join(' ') === 'nginx -T') {
        const printed = `# configuration file /etc/nginx/nginx.conf:\nhttp {}\n# configuration file ${SITE_FILE}:\n${files.get(SITE_FILE) ?? ''}`;
        return { code: files.has(SITE_FILE) ? 0 : 1, printed, output: printed };
      }
      ran.push(command.join(' '));
      const code = story.programs?.(command) ?? 0;
      return { code, printed: '', output: code === 0 ? '' : 'it broke' };
    },
    isPortFree: async (port) => !(story.takenPorts ?? []).includes(port),
    isRoot: story.isRoot ?? false,
    node: '/usr/bin/node',
    connect: async () => 1,
    serve: async () => {
      ran.push('serve');
      abort.abort();
      return { url: 'http://127.0.0.1:8080/forms', close: async () => undefined };
    },
    element: ELEMENT,
    modules: '/site/node_modules',
  };
  // The doctor does not work in a command that has ended; the wait for Ctrl+C does.
  const terminal: Terminal = {
    env,
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
    signal: abort.signal,
    ...(story.typed && { askLine: async (question: string) => (said.push(question), typed.shift()) }),
  };
  const args = [...ARGS, '--server', server, ...(story.typed ? [] : ['--yes']), ...(story.args ?? [])];
  let code: number | string;
  try {
    code = await runSetup(args, terminal, ports);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    code = error.code;
    said.push(`${error.code}: ${error.message}`);
  }
  const inFolder = new Map(
    [...files].filter(([path]) => path.startsWith(FOLDER)).map(([path, text]) => [path.slice(FOLDER.length + 1), text]),
  );
  return { code, said: said.join('\n'), ran, files, inFolder, modes };
}

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
