import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A PostgreSQL server that the tests start. */
export interface PrivatePostgres {
  /** `postgres://user:password@127.0.0.1:port/postgres` */
  readonly url: string;
  /** Ends the server at once, and keeps its records. Returns how to start it again at the same address. */
  halt(): Promise<() => Promise<void>>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Options of a private server. */
export interface PrivatePostgresOptions {
  /** May install Debian's package when there is no server. Default: when `CI` or `INSTALL_POSTGRES` is set. */
  readonly install?: boolean;
  /** Receives the steps as lines. Default: the console. */
  readonly say?: (line: string) => void;
}

/** Nothing in this server has to survive a power failure. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const isRoot = process.getuid?.() === 0;

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((one) => join(debian, one, 'bin'))];
  return folders.find(
    (folder) => folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** Returns the account for PostgreSQL, which refuses to run as root. */
function otherAccount(): Account | undefined {
  if (!isRoot) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres:', 'nobody:'].flatMap((name) => lines.filter((one) => one.startsWith(name)))[0];
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function install(say: (line: string) => void): void {
  say('PostgreSQL is not installed; installing the package postgresql with apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'postgresql'],
  ]) {
    const { status } = spawnSync('apt-get', step, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) say(`apt-get ${step[0]} did not succeed`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

function initialise(programs: string, folder: string, password: string, account: Account | undefined): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const words = ['-D', join(folder, 'data'), '-U', 'service', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const login = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const options = { cwd: folder, encoding: 'utf8', ...account } as const;
  const { status, stderr, error } = spawnSync(join(programs, 'initdb'), [...words, ...login], options);
  if (status !== 0) throw new Error(`initdb did not succeed: ${error?.message ?? stderr}`);
}

/** Resolves when the server says that it is ready; rejects with its output when it ends before. */
function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)));
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
}

async function run(programs: string, folder: string, account: Account | undefined): Promise<PrivatePostgres> {
  const password = randomBytes(12).toString('hex');
  initialise(programs, folder, password, account);
  const port = await freePort();
  const settings = [...FAST, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const words = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
  const start = (): ChildProcess =>
    spawn(join(programs, 'postgres'), words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...account });
  let server = start();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const endWithProcess = (): void => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', endWithProcess);
  await whenReady(server);
  return {
    url: `postgres://service:${password}@127.0.0.1:${port}/postgres`,
    async halt() {
      await end(server);
      return async () => {
        server = start();
        await whenReady(server);
      };
    },
    async stop() {
      process.removeListener('exit', endWithProcess);
      await end(server);
      remove();
    },
  };
}

/**
 * Starts a PostgreSQL server in a folder of its own on a free local port, for tests. When the machine has no PostgreSQL
 * and may not install it, this says so and resolves to `undefined`.
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions = {}): Promise<PrivatePostgres | undefined> {
  const say = options.say ?? ((line: string) => console.log(line));
  const mayInstall = options.install ?? Boolean(process.env['CI'] ?? process.env['INSTALL_POSTGRES']);
  if (findPrograms() === undefined && mayInstall && isRoot && existsSync('/etc/debian_version')) install(say);
  const programs = findPrograms();
  const account = otherAccount();
  if (programs === undefined || (isRoot && account === undefined)) {
    say('There is no PostgreSQL server on this machine (INSTALL_POSTGRES=1 installs one on Debian, as root)');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'private-postgres-'));
  try {
    return await run(programs, folder, account);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
