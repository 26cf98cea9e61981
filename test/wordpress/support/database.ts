import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../conformance/proxy/process.js';
import type { StartedServer } from '../../conformance/proxy/process.js';

/** A MariaDB of its own. */
export interface Database extends StartedServer {
  /** The socket at which it listens. It has no port. */
  readonly socket: string;
}

/** Starts a MariaDB with an empty database `wordpress` in a folder. */
export async function startDatabase(folder: string): Promise<Database> {
  const data = join(folder, 'mariadb');
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? ['--user=mysql'] : [];
  if (user.length > 0) run('chown', ['mysql:mysql', data]);
  // Root enters without a password: nobody else reaches the socket's folder.
  const first = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user];
  run('mariadb-install-db', [...first, '--skip-test-db']);
  const socket = join(data, 'socket');
  const speed = ['--skip-log-bin', '--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=64M'];
  const args = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...speed, ...user];
  const server = await startServer('mariadbd', args, /ready for connections/);
  run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE wordpress']);
  return {
    socket,
    async stop() {
      // It writes until it has ended, and only this command waits for that.
      run('mariadb-admin', ['--no-defaults', `--socket=${socket}`, '-uroot', 'shutdown']);
      await server.stop();
    },
  };
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
