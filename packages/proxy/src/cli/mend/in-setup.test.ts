// Mends of what `setup` has written: its files fit together afterwards, on a real disk as well.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { TOKEN } from '../../service/service.examples.js';
import { SERVER_NAMES } from '../setup/answers.js';
import type { SetupPorts } from '../setup/setup-ports.js';
import { FOLDER, play, RECIPES } from '../setup/story.examples.js';
import { diffLines, listHunks } from './diff.js';
import { propose } from './propose.js';
import { replaceFile } from './replace-file.js';

const FILES = { page: undefined, settings: undefined, folder: FOLDER };

/** The machine of a folder that a story has written. The recipes come from the package, as in the story. */
function machineOf(files: ReadonlyMap<string, string>): SetupPorts {
  const element = '/packages/hosted-form';
  const place = (path: string) => path.replace(`${element}/recipes/`, RECIPES);
  const ports: Partial<SetupPorts> = {
    read: (path) => files.get(path) ?? (path.startsWith(element) ? readFileSync(place(path), 'utf8') : undefined),
    has: (path) => path.startsWith(element),
    list: (folder) => readdirSync(place(folder)),
    runProgram: async () => ({ code: 127, printed: '', output: '' }),
    node: '/usr/bin/node',
    modules: '/site/node_modules',
    element,
  };
  return ports as SetupPorts;
}

const CHANGES = [
  [{ setting: 'forms', way: 'add', value: '102' }, ['--forms', '101,102']],
  [{ setting: 'origins', way: 'add', value: 'https://shop.test' }, ['--origins', 'https://shop.test']],
  [{ setting: 'trustProxy', way: 'raise', value: '1' }, ['--trust-proxy', '2']],
  [{ setting: 'basePath', way: 'set', value: '/shop' }, ['--base-path', '/shop']],
] as const;

for (const server of SERVER_NAMES)
  for (const [change, args] of CHANGES)
    test(`${server}, ${change.setting}: the folder becomes what a run of setup with ${args.join(' ')} writes`, async () => {
      const { files } = await play({ server, args: ['--no-start'] });
      const { files: wanted } = await play({ server, args: ['--no-start', ...args] });
      const proposal = await propose({ file: 'settings', ...change }, FILES, machineOf(files));
      if (server === 'php' && change.setting === 'basePath') {
        assert.ok('refused' in proposal && proposal.refused.includes('--base-path'));
        return;
      }
      assert.ok('edits' in proposal, JSON.stringify(proposal));
      for (const { path, before, after } of proposal.edits) {
        assert.equal(before, files.get(path));
        files.set(path, after);
      }
      const steps = (all: Map<string, string>) => [...all].filter(([path]) => !path.endsWith('NEXT.md'));
      assert.deepEqual(new Map(steps(files)), new Map(steps(wanted)));
    });

test('a form that the page has, and the proxy has not: setup adds it, and starts its proxy anew', async () => {
  const page =
    '<!doctype html><script type="module" src="/assets/hosted-form.js"></script><hosted-form form-id="102" proxy="/forms"></hosted-form>';
  const { ran, served, inFolder, said } = await play({ page, typed: ['y', 'y'], starts: 2 });
  assert.equal(ran.filter((each) => each === 'serve').length, 2, said);
  assert.equal(served['HOSTED_FORM_FORMS'], '101,102');
  assert.match(inFolder.get('proxy.env') ?? '', /^HOSTED_FORM_FORMS=101,102$/m);
  assert.match(inFolder.get('setup.json') ?? '', /"forms": "101,102"/);
  const no = await play({ page, typed: ['y', 'n'], starts: 2 });
  assert.match(no.inFolder.get('proxy.env') ?? '', /^HOSTED_FORM_FORMS=101$/m);
});

test('an administrator has a mend put into use: the settings are installed, and the service begins anew', async () => {
  const page =
    '<!doctype html><script type="module" src="/assets/hosted-form.js"></script><hosted-form form-id="102" proxy="/forms"></hosted-form>';
  const { ran } = await play({ page, server: 'apache', isRoot: true, hasSystemd: true });
  const last = ran.slice(ran.lastIndexOf(`install -m 600 ${join(FOLDER, 'proxy.env')} /etc/hosted-form/proxy.env`));
  assert.deepEqual(last.slice(1), [
    'systemctl daemon-reload',
    'systemctl enable hosted-form',
    'systemctl restart hosted-form',
  ]);
});

test('where no finding has a change, the doctor says so', async () => {
  const { said } = await play({ page: '<h1>Contact</h1>', hasSystemd: true, isRoot: true });
  assert.match(said, /None of this can be mended in a file of this machine/);
});

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-mend-'));
  context.after(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('on a disk, a file keeps its mode, and stays beside as it was; a link stays a link', (context) => {
  const folder = folderOf(context);
  const [file, link] = [join(folder, 'proxy.env'), join(folder, 'link.env')];
  writeFileSync(file, 'old', { mode: 0o640 });
  chmodSync(file, 0o640);
  symlinkSync(file, link);
  replaceFile(link, 'new', `${link}.bak-1`);
  assert.deepEqual(readdirSync(folder).sort(), ['link.env', 'link.env.bak-1', 'proxy.env']);
  assert.equal(readFileSync(file, 'utf8'), 'new');
  for (const each of [file, join(folder, 'link.env.bak-1')]) assert.equal(statSync(each).mode & 0o777, 0o640);
  // A copy of an earlier mend is never replaced.
  assert.throws(() => replaceFile(file, 'newer', `${file.replace('proxy', 'link')}.bak-1`), { code: 'EEXIST' });
  assert.equal(readFileSync(file, 'utf8'), 'new');
});

test(
  'in a folder that the account may not write, nothing changes',
  { skip: process.platform === 'win32' },
  (context) => {
    const folder = folderOf(context);
    const file = join(folder, 'a.html');
    writeFileSync(file, 'old');
    chmodSync(folder, 0o555);
    const isRoot = process.getuid?.() === 0;
    // Root may write everywhere, so another account tries it.
    if (isRoot) process.seteuid?.(65_534);
    try {
      assert.throws(() => replaceFile(file, 'new', `${file}.bak-1`), { code: 'EACCES' });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    assert.deepEqual(readdirSync(folder), ['a.html']);
    assert.equal(readFileSync(file, 'utf8'), 'old');
  },
);

test('the difference is the whole one: with it, the new text comes from the old', () => {
  const words = ['a', 'b', 'c', '', 'a'];
  for (let seed = 0; seed < 60; seed += 1) {
    const pick = (salt: number) =>
      Array.from({ length: 6 }, (_, at) => words[(seed * 7 + at * salt + (seed >> at)) % 5] ?? '');
    const [before, after] = [pick(3), pick(4)].map((each) => each.join('\n'));
    const lines = (before ?? '').split('\n');
    for (const { at, old, fresh } of [...listHunks(before ?? '', after ?? '')].reverse()) {
      assert.deepEqual(lines.slice(at, at + old.length), old);
      lines.splice(at, old.length, ...fresh);
    }
    assert.equal(lines.join('\n'), after);
  }
});

test('no secret, and nothing for the terminal, is in the difference that is shown', () => {
  const before = `HOSTED_FORM_TOKEN=${TOKEN}\nHOSTED_FORM_CLIENT_SECRET=s3cret\nHOSTED_FORM_FIRST_TOKEN=czNjcmV0\n    'token' => '${TOKEN}',\nA=1\u001b]52;c;eA==\u0007`;
  const shown = diffLines('proxy.env', before, '').join('\n');
  for (const secret of [TOKEN, 's3cret', 'czNjcmV0', '\u001b', '\u0007'])
    assert.equal(shown.includes(secret), false, secret);
  assert.match(shown, / {2}- A=1/);
});

test('PHP reads the settings that a mend has written', async (context) => {
  const file = join(folderOf(context), 'hosted-form-config.php');
  const before = `<?php\n\nreturn [\n    'token' => '${TOKEN}',\n    'forms' => ["101",'7'], // ours\n];\n`;
  const change = { file: 'settings', setting: 'forms', way: 'add', value: '102' } as const;
  const proposal = await propose(change, { ...FILES, settings: file }, machineOf(new Map([[file, before]])));
  assert.ok('edits' in proposal);
  writeFileSync(file, proposal.edits[0]?.after ?? '');
  const { status, stdout } = spawnSync('php', ['-r', `echo json_encode(require '${file}');`], { encoding: 'utf8' });
  if (status !== null) assert.deepEqual(JSON.parse(stdout), { token: TOKEN, forms: ['101', '7', '102'] });
});
