// npm run size: prints the sizes of the builds as a table, and packs the package. size-limit then checks the limits in package.json. This
// script checks that it weighs all files of a page with a simple form: the script with all its static imports.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pack } from './npm.js';
import { ROOT, readJson } from './root.js';
import packageJson from '../package.json' with { type: 'json' };
import { readLanguages } from './locale/language-files.js';

interface Chunk {
  readonly entry: boolean;
  readonly imports: string[];
  readonly dynamicImports: string[];
}

const DIST = join(ROOT, 'dist');
const SCRIPT = 'cdn/hosted-form.js';
if (!existsSync(join(DIST, 'manifest.json'))) throw new Error('nothing is built yet: npm run build');

const manifest: Partial<Record<string, Chunk>> = readJson('dist/manifest.json');

/** Returns a file with all its static imports. */
function closure(file: string, seen = new Set<string>()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of manifest[file]?.imports ?? []) closure(imported, seen);
  return seen;
}

/** Adds up the sizes of some files. Each file is compressed by itself, as a server does. */
function weigh(files: Iterable<string>) {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(join(DIST, file));
    sum.raw += bytes.length;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotliCompressSync(bytes).length; // quality 11 is the default
  }
  return sum;
}

const CLASSIC = 'cdn/hosted-form.classic.js';
const initial = closure(SCRIPT);
const lazy = Object.keys(manifest).filter((file) => file.startsWith('cdn/chunks/') && !initial.has(file));
const others = readLanguages().slice(1);
const languages = lazy.filter((file) => others.some(({ language }) => file.endsWith(`/${language}.js`)));
const labels = lazy.filter((file) => /\/purposes-[\w-]+\.js$/.test(file));
const largest = [...languages].sort((one, other) => weigh([other]).brotli - weigh([one]).brotli).slice(0, 1);
const rows: [string, Iterable<string>][] = [
  [`a simple form: ${SCRIPT} and what it imports`, initial],
  [`one language, the largest: ${largest.join()}`, largest],
  [`all ${languages.length} languages beside English`, languages],
  [`labels of ${labels.length} languages, for what browsers fill in`, labels],
  ...lazy
    .filter((file) => ![...languages, ...labels].includes(file))
    .map((file): [string, string[]] => [`only when a form needs it: ${file}`, [file]]),
  [`everything in one: ${CLASSIC}`, [CLASSIC]],
  ['for npm, without the libraries: esm/define.js and what it imports', closure('esm/define.js')],
];
const width = Math.max(...rows.map(([name]) => name.length));
console.log(`${'bytes'.padEnd(width)}${['raw', 'gzip', 'brotli'].map((name) => name.padStart(9)).join('')}`);
for (const [name, files] of rows) {
  const { raw, gzip, brotli } = weigh(files);
  console.log(`${name.padEnd(width)}${[raw, gzip, brotli].map((n) => String(n).padStart(9)).join('')}`);
}

/** The most that the sheet of a look may weigh, in bytes of brotli. */
const LOOK = 1000;
const looks = lazy.filter((file) => /\/(?:theme|preset|choices)-[\w-]+\.styles\.js$/.test(file));
if (!looks.length) throw new Error('the sheets of the looks are not found');
console.log(`\nlooks: ${looks.length} sheets, each ${LOOK} bytes of brotli at most`);
for (const file of looks) {
  const { brotli } = weigh([file]);
  if (brotli <= LOOK) continue;
  console.error(`${file} weighs ${brotli} bytes of brotli`);
  process.exitCode = 1;
}

const [limit] = packageJson['size-limit'];
const patterns =
  limit?.path.map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)) ?? [];
const unweighed = [...initial].filter((file) => !patterns.some((pattern) => pattern.test(`dist/${file}`)));
if (unweighed.length) {
  console.error(`"size-limit" in package.json leaves out ${unweighed.join(', ')}`);
  process.exitCode = 1;
}

const scripts = readdirSync(join(DIST, 'cdn'), { recursive: true, encoding: 'utf8' })
  .map((name) => `cdn/${name}`)
  .filter((name) => name.endsWith('.js'));
const strays = scripts.filter((name) => !manifest[name] && name !== CLASSIC && !name.endsWith('.worker.js'));
if (strays.length) {
  console.error(`dist/cdn/ has scripts that no page loads: ${strays.join(', ')}`);
  process.exitCode = 1;
}

// size-limit weighs the file.
pack('.', join(ROOT, '.cache/packed'));
