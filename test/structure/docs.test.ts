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

/** The sections of every decision, before the files that it binds. */
const SECTIONS = ['Context', 'Decision', 'Consequences'];
/** The folders whose code refers to decisions. */
const CODE = ['src', 'packages', 'demo', 'recipes', 'test', 'tools', 'bench'];

const decisions = readdirSync(join(ROOT, 'docs/decisions'))
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, ...readDecision(read(`docs/decisions/${file}`)) }));

/** Splits a decision into the members of its front matter and its text. */
function readDecision(whole: string): { readonly header: Readonly<Record<string, string>>; readonly text: string } {
  const [, head = '', text = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(whole) ?? [];
  const members = head.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    const [, , quoted] = /^(['"])(.*)\1$/.exec(value) ?? [];
    return [name, quoted ?? value] as const;
  });
  return { header: Object.fromEntries(members), text };
}

/** Returns the numbers of decisions that a text refers to and that do not exist. */
function unknownDecisions(text: string): string[] {
  const numbers = [...text.matchAll(/\bdecision (\d{4})\b/gi)].map(([, number = '']) => number);
  return numbers.filter((number) => !decisions.some(({ file }) => file.startsWith(number)));
}

/** Lists the files of code that are written by hand. */
function sourceFiles(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
  const isSource = (path: string) => /\.(ts|mjs|php|conf|css)$/.test(path) && !/\/(node_modules|dist)\//.test(path);
  return CODE.flatMap(inFolder).filter(isSource);
}

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

for (const document of ['README.md', 'src/README.md', 'CONTRIBUTING.md', 'recipes/README.md', ...pages])
  test(`${document} names only files that exist`, () => {
    assert.deepEqual(missingPaths(document, read(document)), []);
  });

describe('docs/decisions', () => {
  for (const { file, text, header } of decisions)
    describe(file, () => {
      test('has its number, a title, a status and a date', () => {
        const { number = '', title = '', status = '', date = '' } = header;
        assert.equal(number, file.slice(0, 4));
        assert.match(text, new RegExp(`^# ${number}: ${escape(title)}$`, 'm'));
        assert.match(status, /^(accepted|amended|(amended|superseded) by \d{4})$/);
        assert.match(date, /^\d{4}-\d{2}-\d{2}$/);
        assert.ok(!Number.isNaN(Date.parse(date)), date);
        assert.deepEqual(unknownDecisions(`decision ${/\d{4}$/.exec(status)?.[0] ?? number}`), []);
      });

      test('has its sections in order, and names at least one file that it binds', () => {
        const names = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
        const isAmended = header['status']?.startsWith('amended');
        assert.deepEqual(names, [...SECTIONS, ...(isAmended ? ['Amendments'] : []), 'Where it binds']);
        const [, binds = ''] = text.split('## Where it binds');
        assert.ok(binds.matchAll(LINK).next().value);
      });

      test('says when it was amended, if it was', () => {
        const { status = '', amended } = header;
        assert.equal(amended !== undefined, status.startsWith('amended'));
        if (amended !== undefined) assert.match(text, new RegExp(`## Amendments\\n[^]*^- ${amended}: `, 'm'));
      });

      test('names only files and decisions that exist', () => {
        assert.deepEqual(missingPaths(`docs/decisions/${file}`, text), []);
        assert.deepEqual(unknownDecisions(text), []);
      });

      test('stands in the index with its title and status', () => {
        const { number = '', title = '', status = '', date = '' } = header;
        const cells = [`[${number}](${file})`, title, status, date].map(escape);
        assert.match(read('docs/decisions/README.md'), new RegExp(`^\\| ${cells.join(' +\\| ')} +\\|$`, 'm'));
      });
    });

  test('are numbered without a gap', () => {
    const numbers = decisions.map(({ file }) => Number(file.slice(0, 4)));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
  });

  test('the index lists nothing else', () => {
    const index = read('docs/decisions/README.md');
    assert.equal([...index.matchAll(/^\| \[\d{4}\]/gm)].length, decisions.length);
  });

  test('are the only ones that comments refer to', () => {
    const found = sourceFiles().flatMap((path) => unknownDecisions(read(path)).map((number) => `${path}: ${number}`));
    assert.deepEqual(found, []);
  });
});

describe('the place of a code’s paragraph', () => {
  const SOURCES = ['src/model/errors.ts', 'packages/proxy/src/errors.ts', 'packages/proxy/php/errors.php'];
  const [folder = '', ...others] = SOURCES.map((path) => /DOCUMENTS = '([^']+)'/.exec(read(path))?.[1] ?? path);

  test('is the same in the element, in the proxy and in the PHP proxy', () => {
    assert.deepEqual(others, [folder, folder]);
  });

  test('is in the package, with a page for each kind of code', () => {
    const [name, ...path] = folder.split('/');
    assert.equal(name, 'hosted-form');
    const { files } = JSON.parse(read('package.json')) as Package;
    assert.ok(files.some((packed) => path.join('/').startsWith(`${packed}/`)));
    for (const page of ['error-codes.md', 'warning-codes.md', 'proxy-codes.md'])
      assert.ok(existsSync(join(ROOT, ...path, page)), page);
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
