import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FILE = 'dist/manifest.json';

/** Writes which script of a build imports which others, all from `dist/`, for `npm run size`. */
export function writeManifest(environments: readonly string[]): Plugin {
  return {
    name: 'write-manifest',
    applyToEnvironment: ({ name }) => environments.includes(name),
    writeBundle(_, bundle) {
      const folder = this.environment.name;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const built = new Set(chunks.map(({ fileName }) => fileName));
      /** Leaves out the libraries that stay imports. */
      const own = (names: readonly string[]) =>
        names.filter((name) => built.has(name)).map((name) => `${folder}/${name}`);
      const entries = chunks.map(({ fileName, isEntry, imports, dynamicImports }) => [
        `${folder}/${fileName}`,
        { entry: isEntry, imports: own(imports), dynamicImports: own(dynamicImports) },
      ]);
      mkdirSync('dist', { recursive: true });
      writeFileSync(FILE, `${JSON.stringify({ ...readManifest(folder), ...Object.fromEntries(entries) }, null, 2)}\n`);
    },
  };
}

/** Reads the entries of the other builds. */
function readManifest(folder: string): Record<string, unknown> {
  try {
    const manifest = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(manifest).filter(([name]) => !name.startsWith(`${folder}/`)));
  } catch {
    return {};
  }
}
