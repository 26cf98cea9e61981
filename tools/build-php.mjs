// @ts-check
// Builds recipes/php/hosted-form-proxy.php, the one file that owners copy, from the sources in packages/proxy/php.
// With --check it writes nothing, and fails if the file is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './generated-file.mjs';
import { joinParts } from './php/join-parts.mjs';

const TARGET = 'recipes/php/hosted-form-proxy.php';

const built = joinParts();
const file = join(ROOT, TARGET);
if (!process.argv.includes('--check')) {
  writeFileSync(file, built);
} else if (readFileSync(file, 'utf8') !== built) {
  console.error(`${TARGET} is stale: run \`npm run generate\``);
  process.exitCode = 1;
}
