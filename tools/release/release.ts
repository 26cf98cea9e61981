// npm run release: makes release/<version>, with everything that a release has. The same commit makes the same bytes on the same Node.
// `--no-build` takes what is built, `--to <folder>` writes to another folder, `--publishable` refuses placeholders of the publisher.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import proxyJson from '../../packages/proxy/package.json' with { type: 'json' };
import serverJson from '../../packages/server/package.json' with { type: 'json' };
import { pack, packDry } from '../npm.js';
import { ROOT } from '../root.js';
import { zipFolder } from '../zip-folder.js';
import { copyDocuments } from './documents.js';
import { listComponents } from './list-components.js';
import { listPlaceholders, readPublisher } from './publisher.js';
import { writeSbom } from './write-sbom.js';

const { version } = packageJson;
const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    publishable: { type: 'boolean', default: false },
    to: { type: 'string', default: join(ROOT, 'release', version) },
  },
});
const FOLDER = options.to;

/** A public package, and the packages that come along: those that npm installs, or those in its bundle. */
const PACKAGES = [
  { name: packageJson.name, folder: '', along: Object.keys(packageJson.dependencies) },
  { name: proxyJson.name, folder: 'packages/proxy', along: Object.keys(proxyJson.dependencies) },
  {
    name: serverJson.name,
    folder: 'packages/server',
    along: [...Object.keys(serverJson.devDependencies), ...Object.keys(packageJson.dependencies)],
  },
];

const write = (name: string, content: string | Uint8Array) => writeFileSync(join(FOLDER, name), content);
const readRoot = (path: string) => readFileSync(join(ROOT, path));
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });

/** Packs the public packages as npm publishes them, each with its bill of materials. */
async function packPackages(): Promise<readonly string[]> {
  for (const { folder } of PACKAGES) {
    // npm packs the mode of each file, and that depends on the umask of the account that made it.
    run('chmod', 'go=rX', ...(await packDry(folder)).files.map(({ path }) => join(folder, path)));
  }
  return PACKAGES.map(({ name, folder, along }) => {
    const archive = pack(folder, join(ROOT, '.cache/release', name));
    copyFileSync(archive, join(FOLDER, basename(archive)));
    write(`${name}-${version}.cdx.json`, writeSbom({ name, version, components: listComponents(along, folder) }));
    return basename(archive);
  });
}

/** Writes what is used without npm: the scripts of a page, the plugin, and the proxy in PHP. */
function writeFiles(): void {
  const isShipped = (path: string) => !path.endsWith('.map');
  write(`hosted-form-cdn-${version}.zip`, zipFolder(join(ROOT, 'dist/cdn'), `hosted-form-${version}`, isShipped));
  write(`hosted-form-wordpress-${version}.zip`, readRoot('packages/wordpress/dist/hosted-form.zip'));
  for (const name of ['hosted-form-proxy.php', 'hosted-form-config.example.php'])
    write(name, readRoot(`recipes/php/${name}`));
}

/** Writes a line for each file of the release, as `sha256sum --check` reads it. */
function writeChecksums(): void {
  const lines = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${createHash('sha256').update(readFileSync(join(FOLDER, name))).digest('hex')}  ${name}\n`);
  write('SHA256SUMS', lines.sort((a, b) => a.slice(64).localeCompare(b.slice(64), 'en')).join(''));
}

/** Lets npm say what it would publish, with provenance. It uploads nothing. */
function tryToPublish(archives: readonly string[]): void {
  for (const archive of archives)
    run('npm', 'publish', join(FOLDER, archive), '--dry-run', '--provenance', '--access', 'public', '--silent');
}

const placeholders = listPlaceholders(readPublisher());
if (placeholders.length > 0)
  console.warn(`publisher.json has placeholders: ${placeholders.join(', ')}. Name your own before you publish.`);
if (placeholders.length > 0 && options.publishable) process.exit(1);
run('node', '--import', 'tsx', 'tools/release/stamp.ts', '--check');
if (!options['no-build']) run('npm', 'run', '--silent', 'build');
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
copyDocuments(FOLDER, version);
const archives = await packPackages();
writeFiles();
writeChecksums();
tryToPublish(archives);
console.log(`${FOLDER}: ${readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8').split('\n').length - 1} files`);
