// Joins the sources of the PHP proxy to one file: the one that owners copy, and the one in the plugin for WordPress.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../root.js';

const SOURCES = join(ROOT, 'packages/proxy/php');

/** The header at the beginning of the file. */
const HEADER = 'header.php';

/** The other sources in their order in the file. The last one starts the proxy. */
const PARTS: string[] = readJson('packages/proxy/php/parts.json');
const { documents }: { documents: string } = readJson('publisher.json');

/** The first lines of every source. In the built file only the header has them. */
const OPENING = '<?php\n\ndeclare(strict_types=1);\n\nnamespace HostedForm;\n\n';
const WIDTH = 120;

/** Reads a source, by its path from their folder. */
const read = (path: string) => readFileSync(join(SOURCES, path), 'utf8');

/** Fails unless the list of parts has each source once. */
function checkParts() {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.php'));
  const listed = [HEADER, ...PARTS];
  const wrong = [
    ...found.filter((path) => !listed.includes(path)).map((path) => `${path} is not in the list`),
    ...listed.filter((path) => !found.includes(path)).map((path) => `${path} does not exist`),
    ...listed.filter((path, index) => listed.indexOf(path) !== index).map((path) => `${path} is listed twice`),
  ];
  if (wrong.length > 0) throw new Error(`packages/proxy/php/parts.json: ${wrong.join('; ')}.`);
}

/** Returns the code of a source under a line that names it. */
function section(path: string) {
  const text = read(path);
  if (!text.startsWith(OPENING)) throw new Error(`packages/proxy/php/${path} must begin with:\n${OPENING}`);
  const name = ` ${path} --`;
  const code = text.slice(OPENING.length).replace('{{documents}}', documents);
  return `// ${'-'.repeat(WIDTH - 3 - name.length)}${name}\n\n${code}`;
}

/** Fails if PHP finds a mistake in the code. Passes where there is no PHP. */
function checkSyntax(code: string) {
  const args = ['-n', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr', '-l'];
  const { error, status, stderr } = spawnSync('php', args, { input: code, encoding: 'utf8' });
  if (!error && (status !== 0 || stderr !== '')) throw new Error(`PHP refuses the file:\n${stderr}`);
}

/**
 * Returns the proxy as one file.
 * @param header what the file begins with, in place of that of the file that owners copy
 * @param without sources that are left out
 */
export function joinParts(header = read(HEADER), without: readonly string[] = []) {
  checkParts();
  const built = [header, ...PARTS.filter((path) => !without.includes(path)).map(section)].join('\n');
  checkSyntax(built);
  return built;
}

/** Makes the file that owners copy, for `npm run generate`: its text by its path. */
export const make = (): [path: string, text: string][] => [['recipes/php/hosted-form-proxy.php', joinParts()]];
