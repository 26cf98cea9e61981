import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { installPackages } from '../../support/debian-packages.js';

/** A server of another program, started for a test. */
export interface StartedServer {
  /** Ends the program and all processes that it has started. */
  stop(): Promise<void>;
}

/** Starts a program, and resolves when it says that it is ready. */
export async function startServer(
  command: string,
  args: readonly string[],
  ready: RegExp,
  { env = {}, pidFile }: { readonly env?: NodeJS.ProcessEnv; readonly pidFile?: string } = {},
): Promise<StartedServer> {
  // Apache and PHP-FPM open their log by its name. That fails for the stderr that Node gives, but not for a pipe of the
  // shell.
  const line = ['-c', '"$0" "$@" 2>&1 | cat >&2', command, ...args];
  // A group of its own, so that its workers end with it.
  const child = spawn('sh', line, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  const lines = createInterface(child.stderr);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (said.length < 50) said.push(line);
      if (ready.test(line)) resolve();
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${command} ended: ${said.join('\n')}`)), reject);
  });
  const { pid = 0 } = child;
  const end = () => {
    for (const each of [-pid, ...readLeader(pidFile)]) endProcess(each);
  };
  // Ends the program with the tests.
  const endWithTests = () => process.exit(1);
  process.once('exit', end).once('SIGTERM', endWithTests);
  const stop = async () => {
    process.off('exit', end).off('SIGTERM', endWithTests);
    end();
    await ended;
    lines.close();
  };
  return { stop };
}

/** Returns the process id in a file. PHP-FPM leaves the group that it was started in. */
function readLeader(pidFile: string | undefined): readonly number[] {
  return pidFile !== undefined && existsSync(pidFile) ? [Number(readFileSync(pidFile, 'utf8'))] : [];
}

function endProcess(pid: number): void {
  try {
    process.kill(pid);
  } catch {
    // It has already ended.
  }
}

const PACKAGES = ['php-cli', 'php-curl', 'php-fpm', 'nginx-light', 'apache2'];

const runs = (command: string, args: readonly string[]) => spawnSync(command, args).status === 0;
const hasPhp = () => runs('php', ['-r', "exit(PHP_VERSION_ID >= 70400 && function_exists('curl_init') ? 0 : 1);"]);
const hasNginx = () => runs('nginx', ['-v']);
const hasApache = () => runs('apache2', ['-v']);

/** Returns the name of PHP-FPM's command in Debian. */
export function fpmCommand(): string | undefined {
  return ['8.4', '8.3', '8.2', '8.1', '7.4'].map((version) => `php-fpm${version}`).find((name) => runs(name, ['-v']));
}

/** Lists the missing server programs, with a sentence for each. */
export function missingServers(): { readonly [server in 'php' | 'fpm' | 'nginx' | 'apache']: string | undefined } {
  const isThere = () => ({ php: hasPhp(), fpm: fpmCommand() !== undefined, nginx: hasNginx(), apache: hasApache() });
  if (Object.values(isThere()).includes(false)) installPackages('PHP, nginx, Apache', PACKAGES);
  const { php, fpm, nginx, apache } = isThere();
  const say = (is: boolean, what: string) =>
    is ? undefined : `NOT TESTED: no ${what} on this machine; with CI=1 and as root it is installed by apt-get`;
  return {
    php: say(php, 'php with curl'),
    fpm: say(php && fpm, 'php-fpm'),
    nginx: say(nginx, 'nginx'),
    apache: say(apache, 'apache2'),
  };
}
