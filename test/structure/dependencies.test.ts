import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|examples)\.ts$/.test(path))
  .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'));

test('every dependency of the package is imported by its sources', () => {
  for (const name of Object.keys(dependencies)) {
    const imported = new RegExp(`(from|import\\(|import) ?'${name}(/[^']*)?'`);
    assert.ok(
      sources.some((source) => imported.test(source)),
      `${name} is a dependency, and no source imports it`,
    );
  }
});
