import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Lists the files that npm would publish of a folder, as paths from it. */
export function listPacked(folder: string): string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout, stderr } = spawnSync('npm', args, { cwd: join(ROOT, folder), encoding: 'utf8' });
  try {
    const [packed] = JSON.parse(stdout) as readonly { readonly files: readonly { readonly path: string }[] }[];
    return (packed?.files ?? []).map(({ path }) => path);
  } catch (cause) {
    throw new Error(`npm does not list the files of ${folder}: ${stderr}`, { cause });
  }
}
