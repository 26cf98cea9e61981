import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.js';

/**
 * Copies what a person reads to the folder of a release. The documents lie beside README.md as in the sources, so that its links lead to them.
 *
 * @throws Error where the changelog has no notes of this version
 */
export function copyDocuments(folder: string, version: string): void {
  for (const name of ['README.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE'])
    copyFileSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'docs/pages'), join(folder, 'docs/pages'), { recursive: true });
  copyFileSync(join(ROOT, 'docs/hosted-form.webp'), join(folder, 'docs/hosted-form.webp'));
  const isRecipe = (path: string) => !/\.test\.ts$|\/recipes\/testing$/.test(path);
  cpSync(join(ROOT, 'recipes'), join(folder, 'recipes'), { recursive: true, filter: isRecipe });
  writeFileSync(join(folder, 'NOTES.md'), cutNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version));
}

/**
 * Cuts the notes of one version out of the changelog: the text below `## <version>`, up to the next version.
 *
 * @param changelog - The text of CHANGELOG.md.
 * @throws Error where the changelog has nothing of this version, or something that no version has yet
 */
export function cutNotes(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const unreleased = parts.find((part) => part.startsWith('Unreleased'));
  if (unreleased !== undefined && unreleased.trim() !== 'Unreleased')
    throw new Error(`CHANGELOG.md has notes under “Unreleased”: put them under “${version}”, or raise the version.`);
  const part = parts.find((text) => text.split(/\s/, 1)[0] === version);
  const notes = part?.slice(part.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no notes of ${version}.`);
  return `# hosted-form ${version}\n\n${notes}\n`;
}
