import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { startApache } from '../../conformance/proxy/apache.js';
import { startFpm } from '../../conformance/proxy/php-fpm.js';
import { startDatabase } from './database.js';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
/** The zip of the plugin: that of the release, which the runner makes, or of the last build. */
export const ZIP =
  process.env['PLUGIN_ZIP'] ??
  fileURLToPath(new URL('../../../packages/wordpress/dist/hosted-form.zip', import.meta.url));

/** The folder of Debian's WordPress. */
const DEBIAN = '/usr/share/wordpress';

/** The ways in which sites differ. */
export interface SiteOptions {
  /** The path below the web root; '' for the root itself. */
  readonly path?: string;
  /** A network of several sites in folders. */
  readonly isNetwork?: boolean;
  /** Without the plugin: its administrator uploads it. */
  readonly isBare?: boolean;
  /** Lines of `wp-config.php`. */
  readonly config?: string;
}

/** A WordPress with the plugin. */
export interface WordPress {
  /** The address without a slash at its end. */
  readonly url: string;
  readonly folder: string;
  /** Sets the permalinks, as the page of settings does. */
  permalinks(structure: string, site?: string): void;
  /** Runs lines of PHP in the site as its administrator, and returns what they return. */
  php(lines: string, site?: string): unknown;
  /** Returns what PHP has said: every notice counts but those that WordPress 6.1 gets for itself from a newer PHP. */
  log(): readonly string[];
}

/** A web server for sites with WordPress, with a database. */
export interface Host {
  install(options?: SiteOptions): WordPress;
}

/**
 * Starts Apache, PHP-FPM and MariaDB for the tests of a file. `fpm` are lines of PHP-FPM's pool, `own` some of Apache.
 */
export async function startHost(fpm: readonly string[] = [], own = ''): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-wordpress-'));
  chmodSync(folder, 0o755);
  const root = join(folder, 'www');
  mkdirSync(root);
  // A browser asks for it at the root, where a site in a folder has nothing.
  writeFileSync(join(root, 'favicon.ico'), '');
  const database = await startDatabase(folder);
  const php = await startFpm(folder, ['php_admin_value[memory_limit] = 256M', ...fpm]);
  const configuration = `
    DocumentRoot ${root}
    DirectoryIndex index.php
    ${own}
    <Directory ${root}>
      AllowOverride All
      Require all granted
    </Directory>
    TypesConfig /etc/mime.types
    <FilesMatch "\\.php$">
      SetHandler "proxy:fcgi://127.0.0.1:${String(php.port)}"
    </FilesMatch>`;
  const apache = await startApache(folder, ['proxy', 'proxy_fcgi', 'proxy_http', 'rewrite', 'mime'], configuration);
  after(async () => {
    await apache.stop();
    await php.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let count = 0;
  return { install: (options = {}) => install({ root, url: apache.url, socket: database.socket }, options, ++count) };
}

interface Place {
  readonly root: string;
  readonly url: string;
  readonly socket: string;
}

function install(
  { root, url, socket }: Place,
  { path = '', isNetwork = false, isBare = false, config = '' }: SiteOptions,
  number: number,
): WordPress {
  const folder = join(root, path);
  const address = `${url}${path}`;
  // Debian's own folder has links to other packages.
  run('cp', ['-rL', `${DEBIAN}/.`, folder]);
  const content = join(folder, 'wp-content');
  // As on shared hosts: WordPress unpacks an upload by itself only where its files are the web server's user's.
  if (isBare) run('chown', ['-R', 'www-data', folder]);
  else unpack(join(content, 'plugins'));
  const write = (lines: string) => {
    writeFileSync(join(folder, 'wp-config.php'), writeConfig(socket, `wp${String(number)}_`, lines));
  };
  write(config);
  // PHP-FPM is another user than the one that installs.
  const log = join(folder, 'debug.log');
  writeFileSync(log, '');
  chmodSync(log, 0o666);
  run('php', [join(FIXTURES, 'install.php'), folder, address, isNetwork ? '1' : '']);
  if (isNetwork) write(`${config}\n${networkLines(new URL(url).host)}`);
  const php = (lines: string, site = address): unknown => {
    const said = run('php', [join(FIXTURES, 'call.php'), folder, site, lines], () =>
      readLines(log).slice(-3).join('\n'),
    );
    return JSON.parse(said.slice(said.lastIndexOf('\n') + 1) || 'null') as unknown;
  };
  writeFileSync(join(folder, '.htaccess'), isNetwork ? NETWORK_HTACCESS : htaccess(path));
  if (!isBare) php(`return activate_plugin( 'hosted-form/hosted-form.php', '', ${String(isNetwork)} );`);
  const permalinks = (structure: string, site = address) => {
    const set = `global $wp_rewrite; $wp_rewrite->set_permalink_structure( '${structure}' ); $wp_rewrite->flush_rules( false );`;
    php(`${set} return true;`, site);
  };
  permalinks('/%postname%/');
  return {
    url: address,
    folder,
    php,
    permalinks,
    log: () => readLines(log).filter((line) => line.includes('/plugins/hosted-form/') || isSaidOfUs(line)),
  };
}

/**
 * Tells whether a line is neither the proxy's own word to the owner, nor a notice of WordPress's own files on a newer PHP. That a plugin
 * misuses WordPress is said there, too.
 */
const isSaidOfUs = (line: string) =>
  /^\[[^\]]+\] (?!hosted-form: )/.test(line) &&
  (!/ in \S*\/wp-(?:admin|includes|content\/themes)\/\S+ on line /.test(line) ||
    line.includes('called <strong>incorrectly'));

/** Unpacks the plugin as WordPress does. */
function unpack(folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(ZIP)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

function writeConfig(socket: string, prefix: string, lines: string): string {
  const salts = ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT'];
  return [
    '<?php',
    `define( 'DB_NAME', 'wordpress' ); define( 'DB_USER', 'root' ); define( 'DB_PASSWORD', '' );`,
    `define( 'DB_HOST', 'localhost:${socket}' ); define( 'DB_CHARSET', 'utf8mb4' ); define( 'DB_COLLATE', '' );`,
    ...salts.map((name, index) => `define( '${name}', '${'0123456789abcdef'.repeat(4)}-${String(index)}' );`),
    `$table_prefix = '${prefix}';`,
    // The machine has no internet: updates are not looked for. Every notice of PHP is written to the log.
    `define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );`,
    `define( 'DISABLE_WP_CRON', true ); define( 'AUTOMATIC_UPDATER_DISABLED', true );`,
    `define( 'WP_DEBUG', true ); define( 'WP_DEBUG_DISPLAY', false ); define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );`,
    lines,
    `if ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }`,
    `require_once ABSPATH . 'wp-settings.php';`,
    '',
  ].join('\n');
}

const networkLines = (host: string) => `
  define( 'WP_ALLOW_MULTISITE', true ); define( 'MULTISITE', true ); define( 'SUBDOMAIN_INSTALL', false );
  define( 'DOMAIN_CURRENT_SITE', '${host}' ); define( 'PATH_CURRENT_SITE', '/' );
  define( 'SITE_ID_CURRENT_SITE', 1 ); define( 'BLOG_ID_CURRENT_SITE', 1 );`;

/** Returns the lines that WordPress writes for permalinks. */
const htaccess = (path: string) => `
RewriteEngine On
RewriteBase ${path}/
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . ${path}/index.php [L]
`;

/** The lines that WordPress tells to write for a network in folders. */
const NETWORK_HTACCESS = `
RewriteEngine On
RewriteBase /
RewriteRule ^index\\.php$ - [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?wp-admin$ $1wp-admin/ [R=301,L]
RewriteCond %{REQUEST_FILENAME} -f [OR]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?(wp-(content|admin|includes).*) $2 [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?(.*\\.php)$ $2 [L]
RewriteRule . index.php [L]
`;

const readLines = (file: string) => readFileSync(file, 'utf8').split('\n');

/** Runs a program to its end. `explain` says what else may tell why it failed. */
function run(command: string, args: readonly string[], explain = () => ''): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${command} failed: ${stdout}${stderr}${explain()}`);
  return stdout;
}
