import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { findFreePort } from '../../support/listen.js';
import { startServer } from './process.js';
import type { Implementation } from './subject.js';

const RECIPE = fileURLToPath(new URL('../../../recipes/apache/', import.meta.url));

/** The folder of Debian's modules. */
const MODULES = '/usr/lib/apache2/modules';

/** The plain proxy by Apache: the recipe as it is shipped, with the service, the forms and the token of the test. */
export function onApache(missing: string | undefined): Implementation {
  return {
    name: 'Apache',
    abilities: ['json-errors', 'json-only', 'security-headers'],
    missing,
    async start(service) {
      const folder = mkdtempSync(join(tmpdir(), 'hosted-form-apache-'));
      chmodSync(folder, 0o755);
      const token = readFileSync(join(RECIPE, 'hosted-form-token.conf'), 'utf8').replace('YOUR-TOKEN', TOKEN);
      writeFileSync(join(folder, 'hosted-form-token.conf'), token);
      const recipe = readFileSync(join(RECIPE, 'hosted-form.conf'), 'utf8')
        .replace('https://forms.example.com', service)
        .replace('HOSTED_FORM_IDS 101|102', 'HOSTED_FORM_IDS 1[0-9]{3}')
        .replace('/etc/apache2/', `${folder}/`);
      writeFileSync(join(folder, 'hosted-form.conf'), recipe);
      const modules = ['proxy', 'proxy_http', 'headers', 'rewrite', 'ssl', 'socache_shmcb'];
      const running = await startApache(folder, modules, `Include ${folder}/hosted-form.conf`);
      return {
        url: () => `${running.url}/forms`,
        stop: async () => {
          await running.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

/** Starts an Apache of its own, with a configuration beyond what it needs to run. */
export async function startApache(folder: string, modules: readonly string[], configuration: string) {
  const port = await findFreePort();
  const all = ['mpm_event', 'authz_core', 'env', 'dir', ...modules];
  const lines = [
    `ServerRoot ${folder}`,
    `Listen 127.0.0.1:${String(port)}`,
    'ServerName localhost',
    `PidFile ${folder}/apache.pid`,
    `Mutex file:${folder}`,
    'ErrorLog /dev/stderr',
    'LogLevel notice',
    ...all.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    configuration,
    '',
  ];
  writeFileSync(join(folder, 'apache.conf'), lines.join('\n'));
  const args = ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'];
  const { stop } = await startServer('apache2', args, /resuming normal operations/);
  return { url: `http://127.0.0.1:${String(port)}`, stop };
}
