// npm run generate: makes the files that git does not keep (decision 0043). npm runs it after `npm ci`, and before each command that uses
// them. What is fresh is left alone. Two processes may run it at once: both write the same, and each file in one step.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, readJson } from '../root.js';

/** Files that are made together. `make` returns their texts by their paths; nothing else lies in `folder`. */
interface Part {
  readonly sources: string[];
  readonly folder?: string;
  readonly load: () => Promise<{ make: () => Files | Promise<Files> }>;
}

type Files = [path: string, text: string][];

/** Each part with all that decides on it. The font lies among the field types. */
const PARTS: Readonly<Record<string, Part>> = {
  documents: { sources: ['publisher.json'], load: () => import('./documents.js') },
  font: { sources: ['package-lock.json'], load: () => import('./script-face.js') },
  'field types': { sources: ['src/fields', 'tools/generate/types-by-kit.ts'], load: () => import('./catalogue.js') },
  addresses: { sources: ['package-lock.json'], load: () => import('./addresses.js') },
  features: { sources: ['src/features'], load: () => import('./features.js') },
  languages: {
    sources: ['src/locale', 'tools/locale'],
    folder: 'src/locale/chunks',
    load: () => import('./languages.js'),
  },
  tokens: { sources: ['src/theme'], load: () => import('./tokens.js') },
  'PHP proxy': {
    sources: ['publisher.json', 'packages/proxy/php', 'tools/php'],
    load: () => import('../php/join-parts.js'),
  },
  OpenAPI: { sources: ['packages/service/src'], load: () => import('./openapi.js') },
  options: {
    sources: ['src/element', 'src/features', 'src/fields', 'src/model/option.ts'],
    load: () => import('./options.js'),
  },
};

/** The last state of each part: its files, and a digest of them and of all that they are made from. */
const STATES = '.cache/generated.json';

/** Returns a digest of files, and of all that is in folders. */
function computeDigest(paths: readonly string[]) {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const file = join(ROOT, path);
    hash.update(path);
    if (!existsSync(file)) return;
    if (!statSync(file).isDirectory()) hash.update(readFileSync(file));
    else for (const name of readdirSync(file).sort()) if (!/\.test\.ts$/.test(name)) add(`${path}/${name}`);
  };
  paths.forEach(add);
  return hash.digest('base64url');
}

/** Writes a file in one step, unless it is the same already. */
function put(path: string, text: string) {
  const file = join(ROOT, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const unfinished = join(ROOT, `.cache/${path.replaceAll('/', '-')}.${process.pid}`);
  for (const each of [file, unfinished]) mkdirSync(dirname(each), { recursive: true });
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/** Makes the files of a part, and removes those that it made before and no longer makes. Returns their paths. */
async function makePart({ load, folder }: Part, before: readonly string[]) {
  const made = await (await load()).make();
  for (const [path, text] of made) put(path, text);
  const paths = made.map(([path]) => path);
  const inFolder = folder ? readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`) : [];
  for (const path of [...before, ...inFolder]) if (!paths.includes(path)) rmSync(join(ROOT, path), { force: true });
  return paths;
}

const readStates = (): Partial<Record<string, { files: string[]; digest: string }>> => readJson(STATES, {});

// `npm install --omit=dev` in a clone runs this, too. It has no compiler, and needs none of the files.
if (existsSync(join(ROOT, 'node_modules/tsx'))) {
  const states = readStates();
  for (const [name, part] of Object.entries(PARTS)) {
    const { files = [], digest = '' } = states[name] ?? {};
    const digestWith = (made: string[]) => computeDigest(['tools/generate', ...part.sources, ...made]);
    if (digest && digest === digestWith(files)) continue;
    const made = await makePart(part, files);
    put(STATES, JSON.stringify({ ...readStates(), [name]: { files: made, digest: digestWith(made) } }));
    console.log(`generated: ${name}, ${made.length} ${made.length === 1 ? 'file' : 'files'}`);
  }
}
