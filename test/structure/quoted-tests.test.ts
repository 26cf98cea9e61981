// The page "Test your app" quotes the projects that `npm run test:frameworks` runs, letter by letter.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/build.js';

const FIXTURES = join(ROOT, 'test/frameworks/fixtures');

test('each test in the docs is one that is run', () => {
  const page = readFileSync(join(ROOT, 'docs/pages/element/testing.md'), 'utf8');
  const quoted = [...page.matchAll(/^```\w+ part\n([^]*?)\n```$/gm)].map(([, text = '']) => text);
  const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').trimEnd());
  assert.ok(quoted.length >= 8, `${String(quoted.length)} tests are quoted.`);
  assert.deepEqual(
    quoted.filter((text) => !files.includes(text)),
    [],
  );
});
