// w3m, a text browser, in a terminal of its own. A person moves by searching for words, and by the Tab key.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { installPackages } from '../../support/debian-packages.js';
import { eventually } from './eventually.js';
import { seeIn } from './form-visitor.js';
import type { Asked, FormVisitor } from './form-visitor.js';

const run = promisify(execFile);

const PROGRAMS = ['w3m', 'tmux'];
const areThere = () =>
  PROGRAMS.every((name) =>
    (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
  );

/** Installs the text browser on a bare machine. @throws Error where another machine lacks it: a test never skips. */
function requirePrograms(): void {
  if (areThere() || (installPackages('w3m', PROGRAMS) && areThere())) return;
  throw new Error(`This needs Debian's packages: apt-get install ${PROGRAMS.join(' ')}`);
}

/** A terminal as high as the longest page: all of it is on the screen. */
const SIZE = ['-x', '120', '-y', '300'];

/** Escapes a label for the search, which takes patterns. */
const quote = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Starts a text browser. The caller ends it. */
export async function startTextBrowser(): Promise<FormVisitor> {
  requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), 'hosted-form-w3m-'));
  // What an editor would save.
  const text = join(folder, 'text');
  const tmux = (...args: readonly string[]) => run('tmux', ['-S', join(folder, 'tmux'), '-f', '/dev/null', ...args]);
  const keys = (...names: readonly string[]) => tmux('send-keys', '-t', 'w3m', ...names);
  const type = (letters: string) => tmux('send-keys', '-t', 'w3m', '-l', '--', letters);
  const read = async () => (await tmux('capture-pane', '-p', '-t', 'w3m')).stdout;
  const see = (wanted: RegExp) => seeIn(read, wanted);
  const search = async (label: string) => {
    await keys('g', '/');
    await see(/^Forward: *$/m);
    await type(label);
    await keys('Enter');
  };
  /** Answers what w3m asks for in its last line. */
  const answer = async (asked: RegExp, letters: string) => {
    await keys('Enter');
    await see(asked);
    // Ctrl+U erases what is there.
    await keys('C-u');
    await type(letters);
    await keys('Enter');
    await eventually(async () => !asked.test(await read()), 'the end of the answer');
  };
  const goTo = async ({ label }: Asked) => {
    await search(`^${quote(label)}`);
    await keys('Tab');
  };
  const start = (url: string) => [
    'env',
    `HOME=${folder}`,
    `EDITOR=cp ${text}`,
    'LC_ALL=C.UTF-8',
    'w3m',
    '-o',
    'wrap_search=1',
    '-o',
    'use_history=0',
    url,
  ];
  return {
    async open(url) {
      await tmux('new-session', '-d', ...SIZE, '-s', 'w3m', ...start(url));
      await see(/Viewing </);
    },
    async type(asked, letters) {
      await goTo(asked);
      await answer(/^TEXT:/m, letters);
    },
    async write(asked, file) {
      await copyFile(file, text);
      await goTo(asked);
      await keys('Enter');
    },
    async choose(asked, { label }) {
      await goTo(asked);
      await keys('Enter', '/');
      await type(label);
      await keys('Enter', 'Enter');
      await see(new RegExp(`\\[${quote(label)}`));
    },
    async check(_, { label }) {
      await search(quote(label));
      await keys('BTab', 'Enter');
      await see(new RegExp(`[(\\[][*o][)\\]]${quote(label)}`));
    },
    async attach(asked, file) {
      await goTo(asked);
      await answer(/^\(?Filename/m, file);
      // It sends a form as soon as a file is chosen whose type the form limits. The form comes back with the file.
      await eventually(async () => !/Waiting for reply/.test(await read()), 'the answer in w3m');
    },
    async press(label, wanted) {
      await search(`^${quote(label)}`);
      await keys('Enter');
      await see(wanted);
    },
    async reload(wanted) {
      await keys('R');
      await see(wanted);
    },
    read,
    async close() {
      await tmux('kill-server').catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
