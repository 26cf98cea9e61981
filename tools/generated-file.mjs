// @ts-check
// A file that a tool writes and git keeps: written in the project's format, or only compared (`--check`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes a generated file if its text has changed; with `check` it only names the file. Returns whether the file was up to date.
 * @param {string} path from the project's root
 * @param {string} text
 * @param {{ check: boolean, command: string }} options `command` makes the file
 */
export async function putGenerated(path, text, { check, command }) {
  const file = join(ROOT, path);
  const wanted = await format(text, { ...(await resolveConfig(file)), filepath: file });
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return true;
  if (check) console.error(`${path} is stale: run \`${command}\``);
  else writeFileSync(file, wanted);
  return false;
}
