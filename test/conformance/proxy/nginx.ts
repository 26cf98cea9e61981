import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { findFreePort } from '../../support/listen.js';
import { startServer } from './process.js';
import { LISTED } from './subject.js';
import type { Implementation } from './subject.js';

const RECIPE = fileURLToPath(new URL('../../../recipes/nginx/', import.meta.url));

/** The plain proxy on nginx: the shipped recipe, with the service, the forms and the token of the test. */
export function onNginx(missing: string | undefined): Implementation {
  return {
    name: 'nginx',
    abilities: ['json-errors', 'json-only', 'chunked', 'rate-limit', 'cache', 'security-headers'],
    missing,
    async start(service) {
      const folder = mkdtempSync(join(tmpdir(), 'hosted-form-nginx-'));
      chmodSync(folder, 0o755);
      const port = await findFreePort();
      const filled = (file: string) => fillIn(readFileSync(join(RECIPE, file), 'utf8'), service, folder);
      for (const file of ['hosted-form-http.conf', 'hosted-form.conf', 'hosted-form-token.conf']) {
        writeFileSync(join(folder, file), filled(file));
      }
      writeFileSync(join(folder, 'nginx.conf'), serverConf(folder, port));
      const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
      const server = await startServer('nginx', args, /start worker process /);
      return {
        url: () => `http://127.0.0.1:${String(port)}/forms`,
        stop: async () => {
          await server.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

function fillIn(recipe: string, service: string, folder: string): string {
  const { host } = new URL(service);
  return recipe
    .replaceAll('forms.example.com:443', host)
    .replaceAll('forms.example.com', host)
    .replaceAll('https://hosted_form_service', 'http://hosted_form_service')
    .replace(/^ {2}101 1;\n {2}102 1;$/m, LISTED.map((id) => `  ${id} 1;`).join('\n'))
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replaceAll('YOUR-TOKEN', TOKEN);
}

/** Wraps the recipe in the rest of a machine's configuration. */
export function serverConf(folder: string, port: number, inServer = `include ${folder}/hosted-form.conf;`): string {
  const inHttp = inServer.includes('hosted-form.conf') ? `include ${folder}/hosted-form-http.conf;` : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    events {}
    http {
      access_log off;
      ${temporary.join('\n')}
      ${inHttp}
      server {
        listen 127.0.0.1:${String(port)};
        ${inServer}
      }
    }`;
}
