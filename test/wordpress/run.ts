// npm run test:wordpress: tries the plugin on a real WordPress, with Apache, PHP-FPM and MariaDB of its own, in Chromium. It is no part of
// `npm test`: it needs 400 MB of Debian packages, which it installs by itself as root on Debian. Elsewhere it says what is missing.
//   npm run test:wordpress -- file.test.ts …   these files of test/wordpress alone
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../../tools/root.js';

/** The packages of Debian that must be there. The check of coding standards and of the texts needs the last two. */
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentytwo',
  'wordpress-theme-twentytwentythree',
  'apache2',
  'mariadb-server',
  'php-fpm',
  'php-cli',
  'php-curl',
  'php-mysql',
  'php-xml',
  'php-mbstring',
  'php-codesniffer',
  'gettext',
];

const isInstalled = (name: string) => {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' });
  return stdout === 'installed';
};

/** Runs a command to its end, and ends this program with its code if it fails. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

function installPackages() {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error(
      `The journey on WordPress needs these Debian packages: ${missing.join(' ')}\nAs root on Debian it installs them by itself.`,
    );
    process.exit(1);
  }
  // RUNLEVEL=1 keeps servers from being started: the journey starts its own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = ['/tmp/hosted-form-apt.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q'];
  run('flock', [...apt, 'update'], env);
  run('flock', [...apt, 'install', '-y', '--no-install-recommends', ...missing], env);
}

installPackages();
run('npm', ['run', '--silent', 'build']);
// The plugin is tried as its users get it: from the zip of a release.
const release = join(ROOT, '.cache/wordpress-release');
run(process.execPath, ['--import', 'tsx', 'tools/release/release.ts', '--no-build', '--to', release]);
const env = { PLUGIN_ZIP: join(release, `hosted-form-wordpress-${packageJson.version}.zip`) };
const named = process.argv.slice(2);
const files = named.length
  ? named
  : readdirSync(join(ROOT, 'test/wordpress')).filter((name) => name.endsWith('.test.ts'));
// One file after the other: each has servers of its own.
const test = ['--import', 'tsx', '--test', '--test-concurrency=1'];
run(process.execPath, [...test, ...files.map((name) => `test/wordpress/${name}`)], env);
