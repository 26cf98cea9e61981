// Plays stories of `setup` for its tests: a machine, a service and a person.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIELD, FORM, TOKEN } from '../../service/service.examples.js';
import { durableKeys } from '../../keys/keys.examples.js';
import { createProxy } from '../../proxy.js';
import { CommandError } from '../command.js';
import type { Terminal } from '../command.js';
import type { ServerName } from './answers.js';
import { runSetup } from './setup.js';
import type { SetupPorts } from './setup-ports.js';

/** The address of the service. */
export const SERVICE = 'https://service.test';
/** The folder that is written. */
export const FOLDER = resolve('hosted-form-setup');
/** The recipes of the project. */
export const RECIPES = fileURLToPath(new URL('../../../../../recipes/', import.meta.url));
const ELEMENT = '/packages/hosted-form';
/** The file of nginx's site, and its text. */
export const SITE_FILE = '/etc/nginx/sites-enabled/site';
export const SITE_TEXT = 'server {\n  listen 80;\n  server_name www.site.test;\n}\n';

/** The things that go otherwise than on a good day. */
export interface Story {
  readonly server?: ServerName;
  readonly args?: readonly string[];
  readonly env?: Terminal['env'];
  /** The lines that the person types, in turn. Without it, there is no terminal. */
  readonly typed?: readonly string[];
  readonly files?: Map<string, string>;
  readonly isReadOnly?: boolean;
  /** The number of times that the proxy starts here before Ctrl+C. Without it: once. */
  readonly starts?: number;
  readonly takenPorts?: readonly number[];
  readonly service?: (path: string, token: string | null) => Response | Promise<Response>;
  /** The answer of what listens on this machine before; none by default. */
  readonly here?: (path: string) => Response | undefined;
  readonly page?: string;
  readonly isRoot?: boolean;
  readonly hasSystemd?: boolean;
  readonly programs?: (command: readonly string[]) => number;
  /** The ends of `connect`, in turn, each the code of an error; without it, and after the last one: a token. */
  readonly refusals?: readonly string[];
}

/** Answers as the service does on a good day. */
export const goodService = (path: string, token: string | null): Response => {
  if (token !== `Bearer ${TOKEN}`)
    return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  return Response.json(path.endsWith('/field.json') ? [FIELD] : FORM);
};

const GOOD_PAGE =
  '<!doctype html><title>Contact</title><script type="module" src="/assets/hosted-form.js"></script><hosted-form form-id="101" proxy="/forms"></hosted-form>';

const ARGS = ['--service', SERVICE, '--forms', '101', '--page', 'http://www.site.test/contact', '--assets', '-'];

/** Plays a story, and returns all that could be seen. */
export async function play(story: Story = {}) {
  const { server = 'nginx', env = { HOSTED_FORM_TOKEN: TOKEN }, files = new Map<string, string>() } = story;
  const said: string[] = [];
  const ran: string[] = [];
  const modes = new Map<string, boolean>();
  const typed = [...(story.typed ?? [])];
  const refusals = [...(story.refusals ?? [])];
  const abort = new AbortController();
  let served: Terminal['env'] = {};
  const createServed = () =>
    createProxy({
      service: SERVICE,
      token: TOKEN,
      forms: (served['HOSTED_FORM_FORMS'] ?? '101').split(','),
      basePath: '/forms',
      keys: durableKeys(),
      fetch: async (input) => goodService(new URL(input).pathname, `Bearer ${TOKEN}`),
    });
  let proxy = createServed();
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
      const here = hostname === '127.0.0.1' ? story.here?.(pathname) : undefined;
      if (here) return here;
      if (hostname === '127.0.0.1') throw new TypeError('fetch failed');
      return answerSite(request);
    },
    now: () => 0,
    wait: async () => void ran.push('wait'),
    read: (path) =>
      files.get(path) ??
      (path.startsWith(ELEMENT) ? readFileSync(path.replace(`${ELEMENT}/recipes/`, RECIPES), 'utf8') : undefined),
    write,
    edit: (path, text) => write(path, text),
    replace: (path, text, copy) => {
      write(copy, files.get(path) ?? '');
      write(path, text);
    },
    date: () => new Date('2026-01-02T03:04:05.678Z'),
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
    connect: async (connectArgs, { env: { HOSTED_FORM_CLIENT_SECRET } }) => {
      ran.push(`connect ${connectArgs.join(' ')} with ${String(HOSTED_FORM_CLIENT_SECRET)}`);
      const code = refusals.shift();
      if (code !== undefined) throw new CommandError(code, 'It was refused.');
    },
    serve: async ({ env: given }) => {
      ran.push('serve');
      served = given;
      proxy = createServed();
      if (ran.filter((each) => each === 'serve').length >= (story.starts ?? 1)) abort.abort();
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
  return { code, said: said.join('\n'), ran, files, inFolder, modes, served };
}
