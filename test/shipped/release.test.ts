// What `npm run release` makes of a build: twice the same, whole, and as npm would publish it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../support/build.js';
import { installPacked } from './project.js';

const { version } = packageJson;
const folder = mkdtempSync(join(tmpdir(), 'hosted-form-release-'));
after(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' });

const release = (name: string): string => {
  const target = join(folder, name);
  run('node', '--import', 'tsx', 'tools/release/release.ts', '--no-build', '--to', target);
  return target;
};

const read = (path: string) => readFileSync(join(folder, 'first', path));

describe('a release', () => {
  before(async () => {
    await installPacked();
    run('npm', 'run', '--silent', 'build', '--workspace', 'hosted-form-wordpress');
    release('first');
  });

  test('is the same if it is made again, by an account that lets nobody read its files', () => {
    run('chmod', 'go=', 'README.md', 'dist/esm/define.js', 'packages/proxy/dist/index.js');
    assert.equal(read('SHA256SUMS').toString(), readFileSync(join(release('second'), 'SHA256SUMS'), 'utf8'));
  });

  test('has the digest of each of its files', () => {
    const output = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(folder, 'first') });
    const files = readdirSync(join(folder, 'first'), { withFileTypes: true }).filter((entry) => entry.isFile());
    assert.equal(output.toString().trim().split('\n').length, files.length - 1);
  });

  test('has the scripts of a page, without their source maps, in a folder of their version', () => {
    const names = Object.keys(unzipSync(read(`hosted-form-cdn-${version}.zip`)));
    assert.ok(names.includes(`hosted-form-${version}/hosted-form.js`));
    assert.deepEqual(
      names.filter((name) => !name.startsWith(`hosted-form-${version}/`) || name.endsWith('.map')),
      [],
    );
  });

  test('has the plugin, the proxy in PHP, and packages that say where they come from', () => {
    assert.ok(unzipSync(read(`hosted-form-wordpress-${version}.zip`))['hosted-form/hosted-form.php']);
    assert.match(read('hosted-form-proxy.php').toString(), /^<\?php/);
    for (const name of ['hosted-form', 'hosted-form-proxy', 'hosted-form-server']) {
      const manifest = run('tar', '-xzOf', join(folder, `first/${name}-${version}.tgz`), 'package/package.json');
      const { repository, homepage, bugs } = JSON.parse(manifest) as Record<string, unknown>;
      assert.ok(repository && homepage && bugs, name);
      const { components } = JSON.parse(read(`${name}-${version}.cdx.json`).toString()) as { components: unknown[] };
      assert.ok(components.length > 3, name);
    }
  });

  test('has a README whose links lead to documents beside it', () => {
    const links = [
      ...read('README.md')
        .toString()
        .matchAll(/\]\(([^)#]+)/g),
    ].map(([, path = '']) => path);
    assert.ok(links.length > 20);
    assert.deepEqual(
      links.filter((path) => !/^[a-z]+:/.test(path) && !existsSync(join(folder, 'first', path))),
      [],
    );
  });
});
