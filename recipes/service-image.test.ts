// The recipe for the reference service. No engine of containers runs here, so what its files say is checked.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { toObject } from '../packages/proxy/src/unknown-value.js';

const FOLDER = fileURLToPath(new URL('service/', import.meta.url));
const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

test('the image of the service has no mistake that its parser knows, ends as another user, and has a health check', () => {
  const dockerfile = read('Dockerfile');
  assert.deepEqual(
    validate(dockerfile).map(({ range, message }) => [range.start.line + 1, message]),
    [],
  );
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /^USER node$/m);
  const [, check = ''] = /^HEALTHCHECK .* CMD \["node", "([\w/.]+)"\]$/m.exec(last) ?? [];
  const [, start = ''] = /^CMD \["node", "--import", "tsx", "([\w/.]+)"\]$/m.exec(last) ?? [];
  for (const file of [check, start]) assert.ok(file !== '' && existsSync(join(FOLDER, '../..', file)), file);
  assert.doesNotMatch(dockerfile, /TOKEN|SECRET|PASSWORD|:latest/);
});

test('the image and npm start have the same settings of memory', () => {
  const { scripts } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const settings = [...read('Dockerfile').matchAll(/\b(?:NODE_OPTIONS=(--\S+)|(MALLOC_\w+=\d+))/g)].map(([, flag, variable]) => flag ?? variable ?? ''); // prettier-ignore
  assert.equal(settings.length, 3);
  for (const setting of settings) assert.ok(scripts.start.split(' ').includes(setting), setting);
});

test('the compose file gives the service no right, no port and no folder, and every file that it names is there', () => {
  const { services, volumes } = toObject(parse(read('compose.yaml')));
  const { service, web, database } = toObject(services);
  const own = toObject(service);
  assert.deepEqual(
    [own['read_only'], own['cap_drop'], own['security_opt'], own['ports'], own['volumes'], own['privileged']],
    [true, ['ALL'], ['no-new-privileges:true'], undefined, undefined, undefined],
  );
  assert.deepEqual(own['depends_on'], { database: { condition: 'service_healthy' } });
  assert.deepEqual(toObject(web)['depends_on'], { service: { condition: 'service_healthy' } });
  assert.deepEqual([toObject(database)['ports'], Object.keys(toObject(volumes))], [undefined, ['database']]);
  const named = [...read('compose.yaml').matchAll(/(?:env_file: |- \.\/)([\w.]+)/g)].map(([, file = '']) => file);
  assert.deepEqual(named, ['service.env', 'nginx.conf', 'database.env']);
  for (const file of named) assert.ok(existsSync(join(FOLDER, file)), file);
});

test('each setting of the service’s file is one that the demo knows', () => {
  const start = readFileSync(join(FOLDER, '../../demo/start.ts'), 'utf8');
  const names = [...read('service.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  assert.ok(names.includes('DATABASE_URL'));
  for (const name of names) assert.match(start, new RegExp(`^//   .*\\b${name}\\b`, 'm'), name);
});
