// Writes the version and the publisher into each file that names them: `node --import tsx tools/release/stamp.ts`, and `--check` to compare.
// The version is that of package.json, and the publisher that of publisher.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../root.js';
import { readPublisher } from './publisher.js';

/** A place in a file: what stands before the value, and the value, which ends before `until`. */
interface Place {
  readonly path: string;
  readonly before: string;
  readonly value: string;
  /** A quote, where nothing else is said. */
  readonly until?: string;
}

const PACKAGES = ['package.json', 'packages/proxy/package.json', 'packages/server/package.json'];
const PRIVATE = ['packages/service/package.json', 'packages/wordpress/package.json'];
const PLUGIN = 'packages/wordpress/plugin';

const { version } = packageJson;
const { name, homepage, documents, repository, security } = readPublisher();

const ofPackage = (path: string): readonly Place[] => [
  { path, before: '"author": "', value: name },
  { path, before: '"homepage": "', value: homepage },
  { path, before: '"bugs": "', value: `${repository}/issues` },
  { path, before: '"url": "', value: `git+${repository}.git` },
];

const PLACES: readonly Place[] = [
  ...PACKAGES.flatMap(ofPackage),
  ...[...PACKAGES, ...PRIVATE].map((path) => ({ path, before: '"version": "', value: version })),
  { path: 'packages/proxy/package.json', before: '"hosted-form-server": "', value: version },
  { path: 'src/element/hosted-form.ts', before: "static readonly version = '", value: version, until: "'" },
  { path: 'tools/wordpress/list-texts.ts', before: '"Project-Id-Version: Hosted Form ', value: version, until: '\\' },
  { path: `${PLUGIN}/languages/hosted-form.pot`, before: '"Project-Id-Version: Hosted Form ', value: version, until: '\\' },
  { path: `${PLUGIN}/hosted-form.php`, before: ' * Version:           ', value: version, until: '\n' },
  { path: `${PLUGIN}/hosted-form.php`, before: ' * Plugin URI:        ', value: homepage, until: '\n' },
  { path: `${PLUGIN}/hosted-form.php`, before: ' * Author:            ', value: name, until: '\n' },
  { path: `${PLUGIN}/hosted-form.php`, before: "const VERSION = '", value: version, until: "'" },
  { path: `${PLUGIN}/readme.txt`, before: 'Stable tag: ', value: version, until: '\n' },
  { path: `${PLUGIN}/block/block.json`, before: '"version": "', value: version },
  { path: 'SECURITY.md', before: 'mailto:', value: security, until: ')' },
  { path: '.github/ISSUE_TEMPLATE/config.yml', before: '    url: ', value: documents, until: '\n' },
];

/** Returns a file's text with the value at a place. @throws Error where the file has no such place */
function stamp(text: string, { path, before, value, until = '"' }: Place): string {
  const start = text.indexOf(before) + before.length;
  const end = text.indexOf(until, start);
  if (start < before.length || end < 0) throw new Error(`${path} has no place for “${value}”: it misses “${before}”.`);
  return text.slice(0, start) + value + text.slice(end);
}

const isCheck = process.argv.includes('--check');
for (const path of new Set(PLACES.map((place) => place.path))) {
  const file = join(ROOT, path);
  const text = readFileSync(file, 'utf8');
  const stamped = PLACES.filter((place) => place.path === path).reduce(stamp, text);
  if (stamped === text) continue;
  if (!isCheck) {
    writeFileSync(file, stamped);
    console.log(`stamped: ${path}`);
  } else {
    console.error(`${path} names another version or publisher: node --import tsx tools/release/stamp.ts`);
    process.exitCode = 1;
  }
}
