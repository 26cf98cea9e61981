import { spawnSync } from 'node:child_process';

/**
 * Installs packages of Debian on a bare machine (CI is set, and this is root). Other machines are never changed. Test
 * files run side by side, and apt-get does not, so one waits for the other. Installed servers do not start by
 * themselves.
 *
 * @returns Whether the packages were installed.
 */
export function installPackages(what: string, packages: readonly string[]): boolean {
  if (process.env['CI'] === undefined || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  for (const command of [['update', '-q'], install]) {
    console.log(`${what}: $ apt-get ${command.join(' ')}`);
    const args = ['/tmp/hosted-form-apt.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...command];
    if (spawnSync('flock', args, { env }).status !== 0) return false;
  }
  return true;
}
