// The recipes that keep the proxy running. No engine of containers runs here, so what its files say is checked and played.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { validate } from 'dockerfile-utils';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { toObject } from '../../../packages/proxy/src/unknown-value.js';
import { installPackages } from '../../support/debian-packages.js';
import { findFreePort } from '../../support/listen.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, 'recipes', path), 'utf8');

function makeFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-kept-'));
  chmodSync(folder, 0o755);
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const analyze = (...args: readonly string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const hasSystemd = analyze('--version').status === 0 || installPackages('systemd', ['systemd']);

test(
  'the unit is valid for systemd, and exposes little',
  { skip: !hasSystemd && 'NOT TESTED: no systemd-analyze' },
  (context) => {
    const unit = join(makeFolder(context), 'hosted-form.service');
    // Only the places of the programs are of another machine.
    writeFileSync(
      unit,
      read('systemd/hosted-form.service').replace(/^ExecStart=\S+ \S+/m, `ExecStart=${process.execPath}`),
    );
    const verified = analyze('verify', '--man=no', unit);
    const said = verified.stderr.split('\n').filter((line) => line.includes('hosted-form.service'));
    assert.deepEqual([verified.status, said], [0, []]);
    const secure = analyze('security', '--offline=true', '--threshold=20', '--no-pager', unit);
    assert.equal(secure.status, 0, secure.stdout.split('\n').slice(-3).join('\n'));
  },
);

test('the image’s file has no mistake that its parser knows, ends as another user, and has a health check', () => {
  const dockerfile = read('docker/Dockerfile');
  assert.deepEqual(
    validate(dockerfile).map(({ range, message }) => [range.start.line + 1, message]),
    [],
  );
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /^USER node$/m);
  assert.match(last, /^HEALTHCHECK .* CMD \["node", "healthy\.mjs"\]$/m);
  assert.doesNotMatch(dockerfile, /TOKEN|SECRET|:latest/);
});

test('every file that the image copies is in its context, and nothing else is', () => {
  const copied = [...read('docker/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  const [everything, ...kept] = read('docker/.dockerignore').trim().split('\n');
  assert.deepEqual([everything, kept.map((line) => line.slice(1)).toSorted()], ['*', copied.toSorted()]);
  for (const file of copied) assert.ok(file === '*.tgz' || existsSync(join(ROOT, 'recipes/docker', file)), file);
});

test('the compose file gives the proxy no right and no port, and every file that it names is there', () => {
  const { services, volumes } = toObject(parse(read('docker/compose.yaml')));
  const { forms, web } = toObject(services);
  const proxy = toObject(forms);
  assert.deepEqual(
    [proxy['read_only'], proxy['cap_drop'], proxy['security_opt'], proxy['ports'], proxy['privileged']],
    [true, ['ALL'], ['no-new-privileges:true'], undefined, undefined],
  );
  assert.deepEqual([proxy['volumes'], Object.keys(toObject(volumes))], [['keys:/data'], ['keys']]);
  assert.deepEqual(toObject(web)['depends_on'], { forms: { condition: 'service_healthy' } });
  const [mounted = ''] = /\.\/[\w.]+/.exec(JSON.stringify(toObject(web)['volumes'])) ?? [];
  for (const file of [mounted, String(proxy['env_file'])])
    assert.ok(existsSync(join(ROOT, 'recipes/docker', file)), file);
  assert.match(read('docker/nginx.conf'), /location \/forms\/ \{[^}]*proxy_pass http:\/\/forms:8080;/);
});

/** Reads the variables that the image sets. */
function readImageVariables(): Record<string, string> {
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('docker/Dockerfile')) ?? [];
  return Object.fromEntries([...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

test('what the image starts runs as another user in a folder that it can’t write, is healthy, and ends by a signal', async (context) => {
  const folder = makeFolder(context);
  const [app, data, port] = [join(folder, 'app'), join(folder, 'data'), String(await findFreePort())];
  const program = join(app, 'cli.mjs');
  const entryPoints = [join(ROOT, 'packages/proxy/src/cli/cli.ts')];
  const banner = {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  };
  await build({
    entryPoints,
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner,
    logLevel: 'error',
  });
  copyFileSync(join(ROOT, 'recipes/docker/healthy.mjs'), join(app, 'healthy.mjs'));
  mkdirSync(data, { mode: 0o777 });
  chmodSync(data, 0o777);
  chmodSync(app, 0o555);
  const isRoot = process.getuid?.() === 0;
  const user = { cwd: app, ...(isRoot && { uid: 65_534, gid: 65_534 }) };
  const image = readImageVariables();
  assert.equal(image['HOSTED_FORM_KEYS'], 'file:///data/keys');
  const own = { HOSTED_FORM_KEYS: pathToFileURL(join(data, 'keys')).href, HOSTED_FORM_SERVICE: 'http://127.0.0.1:1' };
  const here = { PORT: port, HOSTED_FORM_HOST: '127.0.0.1' };
  const env = {
    ...image,
    ...own,
    ...here,
    HOSTED_FORM_TOKEN: 'a-token',
    HOSTED_FORM_FORMS: '101',
    HOME: '/nonexistent',
  };
  const isHealthy = () => spawnSync(process.execPath, ['healthy.mjs'], { ...user, env }).status === 0;
  assert.equal(isHealthy(), false);
  const child = spawn(process.execPath, ['cli.mjs', 'serve'], { ...user, env, stdio: ['ignore', 'ignore', 'pipe'] });
  context.after(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (piece: Buffer) => {
      said += String(piece);
      if (said.includes('The proxy listens at')) resolve();
    });
    child.once('exit', () => {
      reject(new Error(said));
    });
  });
  assert.equal(isHealthy(), true, said);
  assert.ok(existsSync(join(data, 'keys')));
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  assert.deepEqual([ready.status, toObject(await ready.json())['code']], [503, 'service_unreachable']);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.equal(isHealthy(), false);
});
