import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApache } from './apache.js';
import { serverConf } from './nginx.js';
import { PHP_ABILITIES, phpSites } from './php.js';
import { findFreePort } from '../../support/listen.js';
import { fpmCommand, startServer } from './process.js';
import type { StartedServer } from './process.js';
import type { Ability, Implementation } from './subject.js';

/** The PHP file as shared hosts run it: by PHP-FPM behind Apache, in its own folder, with the shipped `.htaccess`. */
export function onPhpBehindApache(missing: string | undefined): Implementation {
  // mod_proxy_fcgi passes on no body without a length. No browser sends one.
  const abilities = PHP_ABILITIES.filter((ability) => ability !== 'chunked' && ability !== 'two-hosts');
  return onFpm('PHP-FPM behind Apache, with .htaccess', abilities, missing, async (root, fpm) => {
    const configuration = `
      DocumentRoot ${root}
      <Directory ${root}>
        AllowOverride All
        Require all granted
      </Directory>
      <FilesMatch "\\.php$">
        SetHandler "proxy:fcgi://127.0.0.1:${String(fpm)}"
      </FilesMatch>`;
    return startApache(root, ['proxy', 'proxy_fcgi', 'rewrite'], configuration);
  });
}

/**
 * The PHP file by PHP-FPM behind nginx, which has no `.htaccess`. All requests below the site's path go to the file.
 */
export function onPhpBehindNginx(missing: string | undefined): Implementation {
  // nginx passes on only the path.
  const abilities = PHP_ABILITIES.filter((ability) => ability !== 'absolute-form' && ability !== 'two-hosts');
  return onFpm('PHP-FPM behind nginx', abilities, missing, async (root, fpm) => {
    const port = await findFreePort();
    const toTheFile = `
      location ~ ^/(?<site>[a-z-]+)/ {
        client_max_body_size 33m;
        fastcgi_pass 127.0.0.1:${String(fpm)};
        fastcgi_param SCRIPT_FILENAME ${root}/$site/hosted-form-proxy.php;
        fastcgi_param SCRIPT_NAME /$site/hosted-form-proxy.php;
        fastcgi_param REQUEST_METHOD $request_method;
        fastcgi_param REQUEST_URI $request_uri;
        fastcgi_param CONTENT_TYPE $content_type;
        fastcgi_param CONTENT_LENGTH $content_length;
        fastcgi_param REMOTE_ADDR $remote_addr;
      }`;
    writeFileSync(join(root, 'nginx.conf'), serverConf(root, port, toTheFile));
    const args = ['-p', root, '-e', 'stderr', '-c', join(root, 'nginx.conf')];
    const { stop } = await startServer('nginx', args, /start worker process /);
    return { url: `http://127.0.0.1:${String(port)}`, stop };
  });
}

type Front = (root: string, fpm: number) => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;

function onFpm(
  name: string,
  abilities: readonly Ability[],
  missing: string | undefined,
  startFront: Front,
): Implementation {
  return {
    name,
    abilities,
    missing,
    async start(service) {
      const root = phpSites(service);
      const fpm = await startFpm(root.folder);
      const front = await startFront(root.folder, fpm.port);
      return {
        url: (site) => `${front.url}/${site}`,
        log: root.log,
        stop: async () => {
          await front.stop();
          await fpm.stop();
          root.remove();
        },
      };
    },
  };
}

/** Starts a PHP-FPM of its own, with its configuration in a folder. `settings` are lines of its pool. */
export async function startFpm(
  folder: string,
  settings: readonly string[] = ['php_admin_value[memory_limit] = 32M'],
): Promise<StartedServer & { readonly port: number }> {
  const port = await findFreePort();
  const isRoot = process.getuid?.() === 0;
  const lines = [
    '[global]',
    `pid = ${folder}/fpm.pid`,
    'error_log = /dev/stderr',
    '[site]',
    `listen = 127.0.0.1:${String(port)}`,
    ...(isRoot ? ['user = www-data', 'group = www-data'] : []),
    'pm = static',
    'pm.max_children = 8',
    ...settings,
    '',
  ];
  const file = join(folder, 'fpm.conf');
  writeFileSync(file, lines.join('\n'));
  const { stop } = await startServer(fpmCommand() ?? '', ['-F', '-O', '-y', file], /ready to handle connections/, {
    pidFile: `${folder}/fpm.pid`,
  });
  return { port, stop };
}
