import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { findFreePort } from '../../support/listen.js';
import { startServer } from './process.js';
import { addressFor, LISTED, SITES } from './subject.js';
import type { Ability, Implementation, SiteName, SiteOptions } from './subject.js';

const RECIPE = fileURLToPath(new URL('../../../recipes/php/', import.meta.url));

/** Starts PHP's own server over a folder, with some workers. Returns it with its address. */
export async function startPhp(folder: string, options: readonly string[] = [], workers = 3) {
  const host = `127.0.0.1:${String(await findFreePort())}`;
  const env = { PHP_CLI_SERVER_WORKERS: String(workers) };
  const args = [...options, '-S', host, '-t', folder];
  const server = await startServer('php', args, /Development Server .* started/, { env });
  return { server, address: `http://${host}` };
}

export const PHP_ABILITIES: readonly Ability[] = [
  'reference',
  'json-errors',
  'json-only',
  'chunked',
  'rate-limit',
  'cache',
  'security-headers',
  'health',
  'field-names',
  'cors',
  'form-token',
  'trap',
  'captcha',
  'carried',
  'log',
  'absolute-form',
  'two-hosts',
];

/** The PHP file on PHP's own server, without rewriting: its address is that of the file. */
export function onPhp(name: string, options: readonly string[], missing: string | undefined): Implementation {
  return {
    name,
    abilities: PHP_ABILITIES,
    missing,
    async start(service) {
      const root = phpSites(service);
      const limits = ['-d', 'post_max_size=33M', '-d', 'memory_limit=32M'];
      const { server, address } = await startPhp(root.folder, [...limits, ...options], 6);
      return {
        url: (site) => `${address}/${site}/hosted-form-proxy.php`,
        log: root.log,
        stop: async () => {
          await server.stop();
          root.remove();
        },
      };
    },
  };
}

/** Creates a web root with a folder for each site, as an owner would. */
export function phpSites(service: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-php-'));
  // Servers that root starts run as another user.
  chmodSync(folder, 0o755);
  for (const name of ['kept', 'logs']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o777);
  }
  for (const name of Object.keys(SITES) as SiteName[]) {
    mkdirSync(join(folder, name));
    for (const file of ['hosted-form-proxy.php', '.htaccess', '.user.ini']) {
      copyFileSync(join(RECIPE, file), join(folder, name, file));
    }
    writeFileSync(join(folder, name, 'hosted-form-config.php'), writeConfig(SITES[name], service, folder, name));
  }
  return {
    folder,
    log: (site: SiteName = 'usual') => {
      const file = join(folder, 'logs', site);
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writeConfig(options: SiteOptions, service: string, folder: string, name: string): string {
  const { timeout = 10_000, maxBody, origins, rateLimit, formToken, captcha, carry, forms, trustProxy } = options;
  const given = {
    service: addressFor(options, service),
    token: TOKEN,
    forms: forms ?? LISTED,
    // A visitor from this machine itself is counted, too.
    trustProxy: trustProxy ?? 0,
    timeout,
    folder: join(folder, 'kept', name),
    rateLimit: rateLimit ?? false,
    basePath: `/${name}`,
    ...(maxBody === undefined ? {} : { maxBody }),
    ...(origins === undefined ? {} : { origins }),
    ...(carry === undefined ? {} : { carry }),
    formToken: formToken ?? false,
  };
  const log = `file_put_contents('${join(folder, 'logs', name)}', json_encode($entry
    + ['memory' => memory_get_peak_usage()]) . "\\n", FILE_APPEND | LOCK_EX);`;
  const functions = [
    `'onRequest' => function (array $entry) { ${log} }`,
    ...(captcha ? [`'captcha' => function (string $answer) { return strncmp($answer, 'right', 5) === 0; }`] : []),
  ];
  const json = JSON.stringify(given).replaceAll("'", '');
  return `<?php\nreturn [${functions.join(', ')}] + json_decode('${json}', true);\n\n`;
}

/** Lists the files below a folder, at any depth. */
export function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
