// The documents name files and decisions that exist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from './sources.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Package {
  readonly files: readonly string[];
  readonly 'size-limit': readonly { readonly limit: string }[];
}

/** A path in backticks: it has a slash, and ends in a file's name or a slash, such as `src/model/form.ts` or `tools/`. */
const PATH = /`((?:\.{1,2}\/|\.?[\w-]+\/)(?:[\w.-]+\/)*(?:[\w-]*\.[\w.]+)?)`/g;
/** The target of a relative link in Markdown. */
const LINK = /\]\(((?!https?:|#)[^)\s#]+)/g;
/** Folders that commands create. A fresh clone has none of them. */
const MADE = /^(.+\/)?(dist|node_modules|coverage|\.data)\//;

/** The sections of every decision. Only "Tried" may be absent. */
const SECTIONS = ['Why', 'Decision', 'Tried', 'Consequences', 'In the code'];
/** The folders whose code cites decisions. */
const CODE = ['src', 'packages', 'demo', 'recipes', 'test', 'tools', 'bench'];
/** The files at the root that cite decisions. */
const CODE_AT_ROOT = ['eslint.config.js', 'vite.config.ts', 'web-test-runner.config.mjs'];
/** A citation of one decision, or of several. */
const CITATION = /\bdecisions?\s+\d{4}(?:(?:,|\s+and)\s+\d{4})*/gi;

/** A file, with the numbers of the decisions that it cites. */
interface Citing {
  readonly path: string;
  readonly numbers: readonly string[];
}

const decisions = readdirSync(join(ROOT, 'docs/decisions'))
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, number: file.slice(0, 4), text: read(`docs/decisions/${file}`) }));

/** Returns the numbers of the decisions that a text cites. */
function citedNumbers(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([citation]) => citation.match(/\d{4}/g) ?? []);
}

/** Reads what a file cites. */
function readCitations(path: string): Citing {
  return { path, numbers: citedNumbers(read(path)) };
}

/** Tells whether no decision has this number. */
function isUnknown(number: string): boolean {
  return decisions.every((decision) => decision.number !== number);
}

/** Lists the files of code that are written by hand. */
function sourceFiles(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
  const isSource = (path: string) => /\.(ts|mjs|php|conf|css)$/.test(path) && !/\/(node_modules|dist)\//.test(path);
  return [...CODE.flatMap(inFolder).filter(isSource), ...CODE_AT_ROOT];
}

const citing = sourceFiles().map(readCitations);

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the paths in a text that do not exist, from the root or from the document's folder. */
function missingPaths(document: string, text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !MADE.test(path));
  const links = [...text.matchAll(LINK)].map(([, path = '']) => path);
  const exists = (path: string) => existsSync(join(ROOT, path)) || existsSync(join(ROOT, dirname(document), path));
  return [...paths, ...links].filter((path) => !exists(path));
}

const pages = readdirSync(join(ROOT, 'docs/pages'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/pages/${path}`);

const documents = ['README.md', 'src/README.md', 'test/README.md', 'CONTRIBUTING.md', 'recipes/README.md', ...pages];

for (const document of documents)
  test(`${document} names only files that exist`, () => {
    assert.deepEqual(missingPaths(document, read(document)), []);
  });

describe('docs/decisions', () => {
  const index = read('docs/decisions/README.md');

  for (const { file, number, text } of decisions)
    describe(file, () => {
      const [, title = ''] = /^# \d{4}: (.+)\n/.exec(text) ?? [];
      const [, inTheCode = ''] = text.split('\n## In the code\n');

      test('begins with its number and a title', () => {
        assert.ok(title);
        assert.ok(text.startsWith(`# ${number}: ${title}\n`));
      });

      test('has its sections in order', () => {
        const names = [...text.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
        assert.deepEqual(
          names,
          SECTIONS.filter((name) => name !== 'Tried' || names.includes(name)),
        );
      });

      test('names only files and decisions that exist', () => {
        assert.deepEqual(missingPaths(`docs/decisions/${file}`, text), []);
        assert.deepEqual(citedNumbers(text).filter(isUnknown), []);
      });

      test('is cited by a comment in each file of its last section', () => {
        const paths = [...inTheCode.matchAll(LINK)].map(([, path = '']) => path.replace('../../', ''));
        const isCitedBy = (path: string) =>
          citing.some((source) => source.path === path && source.numbers.includes(number));
        assert.notDeepEqual(paths, []);
        assert.deepEqual(
          paths.filter((path) => !isCitedBy(path)),
          [],
        );
      });

      test('has its row in the README', () => {
        const cells = [`[${number}](${file})`, title].map(escape);
        assert.match(index, new RegExp(`^\\| ${cells.join(' +\\| ')} +\\|$`, 'm'));
      });
    });

  test('are numbered without a gap', () => {
    const numbers = decisions.map(({ number }) => Number(number));
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => place + 1),
    );
  });

  test('the README lists nothing else', () => {
    assert.equal([...index.matchAll(/^\| \[\d{4}\]/gm)].length, decisions.length);
  });

  test('are the only ones that code and documents cite', () => {
    const all = [...citing, ...[...documents, 'CHANGELOG.md'].map(readCitations)];
    assert.deepEqual(
      all.filter(({ numbers }) => numbers.some(isUnknown)),
      [],
    );
  });
});

test('README.md names the size that package.json limits', () => {
  const { 'size-limit': limits } = JSON.parse(read('package.json')) as Package;
  const number = (limits[0]?.limit ?? '').replace(/\s*kB$/, '');
  assert.match(read('README.md'), new RegExp(`\\b${number}[ \\u00a0]kB\\b`));
});

test('README.md has at most 10 kB', () => {
  assert.ok(Buffer.byteLength(read('README.md')) <= 10_000);
});
