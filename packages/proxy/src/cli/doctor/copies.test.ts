// What tools make of the script on its way from the release to the page. The release here is a small one of the same shape.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { examine } from './examine.js';
import { COPY_FINDINGS } from './findings/copy-findings.js';
import { checkPaste } from './paste.examples.js';
import { at, page, scriptFile, SITE, siteWith, TAG } from './site.examples.js';
import type { Fault } from './site.examples.js';
import { findInstalledRelease, openRelease } from './scripts/release.js';

const { signal } = new AbortController();
const said = new Set<string>();

/** A script as the build makes it. */
const writeScript = (version: string, text = '') =>
  [
    '//# allFunctionsCalledOnLoad',
    'if(globalThis.document){',
    `const i=(s,...r)=>{for(let e of r)i(e);return import(\`./chunks/8pQ1Bv8p/\${s}.js\`)};h(()=>i("upgrade"));${text}`,
    `class A{static{this.version="${version}"}}Symbol.for("hosted-form proxies");var s="${'words '.repeat(20)}";`,
    '}',
    '',
  ].join('\n');

const ORIGINAL = writeScript('0.2.0');
const PART = 'export const upgrade=1;';
const CLASSIC = ORIGINAL.replaceAll('`', '"').replace(
  'import("./chunks/8pQ1Bv8p/${s}.js")',
  'import(new URL("".concat("chunks/8pQ1Bv8p","/").concat(s,".js"),c).href)',
);

const folder = mkdtempSync(join(tmpdir(), 'release-'));
mkdirSync(join(folder, 'dist/cdn/chunks/8pQ1Bv8p'), { recursive: true });
writeFileSync(join(folder, 'package.json'), '{"name":"hosted-form","version":"0.2.0"}');
writeFileSync(join(folder, 'dist/cdn/hosted-form.js'), ORIGINAL);
writeFileSync(join(folder, 'dist/cdn/hosted-form.classic.js'), CLASSIC);
writeFileSync(join(folder, 'dist/cdn/chunks/8pQ1Bv8p/upgrade.js'), PART);
const release = openRelease(folder);
after(() => rmSync(folder, { recursive: true }));

const CLASSIC_TAG = '<script src="/assets/hosted-form.classic.js" defer></script>';

/** Serves a text as a script, and a good part beside it. */
const copy =
  (file: string, text: string, part = PART): Fault =>
  (request, healthy) =>
    at(`/assets/${file}`, () => scriptFile(text))(request, healthy) ??
    at('/upgrade.js', () => scriptFile(part))(request, healthy) ??
    (file.includes('classic') ? page(CLASSIC_TAG + TAG)(request, healthy) : undefined);

/** Returns the codes about a copy, as told with and without the release. */
async function codesOf(fault: Fault, isCompared: boolean): Promise<readonly string[]> {
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch };
  const target = { page: `${SITE}/contact`, namedForms: [], release: isCompared ? release : undefined };
  const findings = await examine(web, target);
  findings.forEach(checkPaste);
  for (const { code } of findings) said.add(code);
  return findings.map(({ code }) => code).filter((code) => /^script_(?!good)|^bundles/.test(code));
}

const OTHERS = 'var other=1;\n';
/** A script whose lines a tool has shortened again. */
const shorten = (text: string) => text.replace(/^\/\/.*\n/, '').replaceAll('\n', '');

const COPIES: readonly (readonly [what: string, fault: Fault, compared: string, alone: string])[] = [
  ['the file of the release', copy('hosted-form.js', ORIGINAL), 'script_as_released', 'script_not_compared'],
  ['a cut file', copy('hosted-form.js', ORIGINAL.slice(0, -60)), 'script_cut', 'script_cut'],
  [
    'a file with a hole',
    copy('hosted-form.js', ORIGINAL.replace('const i=(s', 'const i=')),
    'script_broken',
    'script_broken',
  ],
  ['a file joined with others', copy('hosted-form.js', OTHERS + ORIGINAL), 'script_joined', 'script_joined'],
  [
    'a classic file joined with others',
    copy('hosted-form.classic.js', CLASSIC + OTHERS),
    'script_joined',
    'script_joined',
  ],
  ['a file that is shortened again', copy('hosted-form.js', shorten(ORIGINAL)), 'script_rewritten', 'script_rewritten'],
  [
    'a file that is translated',
    copy(
      'hosted-form.classic.js',
      shorten(CLASSIC).replace('(s,...r)=>', 'function(s)').replace('()=>', 'function(){},'),
    ),
    'script_rewritten',
    'script_rewritten',
  ],
  [
    'a file of another version',
    copy('hosted-form.js', writeScript('0.1.9')),
    'script_other_version',
    'script_not_compared',
  ],
  [
    'a file with other words',
    copy('hosted-form.js', writeScript('0.2.0', 'h();')),
    'script_changed',
    'script_not_compared',
  ],
  [
    'a changed part',
    copy('hosted-form.js', ORIGINAL, 'export const upgrade=2;'),
    'script_part_damaged',
    'script_not_compared',
  ],
  ['a cut part', copy('hosted-form.js', ORIGINAL, PART.slice(0, -4)), 'script_part_damaged', 'script_not_compared'],
];

for (const [what, fault, compared, alone] of COPIES)
  test(`${what}: ${compared}; without a release: ${alone}`, async () => {
    const told = await codesOf(fault, true);
    assert.ok(told.includes(compared), told.join(' '));
    const toldAlone = await codesOf(fault, false);
    assert.ok(toldAlone.includes(alone), toldAlone.join(' '));
  });

const bundle =
  (text: string, tag = '<script src="/cache/min/1.js"></script>'): Fault =>
  (request, healthy) =>
    at('/cache/min/1.js', () => scriptFile(text))(request, healthy) ?? page(tag + TAG)(request, healthy);

test('a module that an optimiser has joined to a classic script is found there, with who did it', async () => {
  const fault = bundle(OTHERS + ORIGINAL);
  assert.deepEqual(await codesOf(fault, false), ['script_joined_module']);
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch };
  const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
  assert.match(
    findings.find(({ code }) => code === 'script_joined_module')?.what ?? '',
    /^WP Rocket has put the module/,
  );
});

/** A classic script in a joined one, and the languages that are beside that. */
const besideBundle =
  (fault: Fault): Fault =>
  (request, healthy) =>
    at('/cache/min/chunks/8pQ1Bv8p/de.js', () => scriptFile('export{};'))(request, healthy) ?? fault(request, healthy);

/** Other tools that shorten the address of a language. */
const SHORTER = [
  ['"".concat("chunks/8pQ1Bv8p","/").concat(s,".js")', '"chunks/8pQ1Bv8p/".concat(s,".js")'],
  ['"".concat("chunks/8pQ1Bv8p","/").concat(s,".js")', '`chunks/8pQ1Bv8p/${s}.js`'],
  ['"".concat("chunks/8pQ1Bv8p","/")', "''.concat('chunks/8pQ1Bv8p','/')"],
] as const;

test('a classic script that is joined loses its languages, and the doctor says who lets it alone how', async () => {
  for (const [written, shorter] of [['', ''], ...SHORTER]) {
    const fault = bundle(OTHERS + CLASSIC.replace(written, () => shorter));
    assert.deepEqual(await codesOf(fault, false), ['script_joined_alone'], shorter);
    const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(fault).fetch };
    const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
    const found = findings.find(({ code }) => code === 'script_joined_alone');
    assert.match(found?.what ?? '', /^WP Rocket has put .* \(404\): \S+\/cache\/min\/chunks\/8pQ1Bv8p\/de\.js\. /);
    assert.match(found?.mend ?? '', /^Exempt hosted-form\.classic\.js .*needs .*data-no-minify/);
  }
});

test('a classic script without its languages beside it is told as such, and one with them is not', async () => {
  const alone = copy('hosted-form.classic.js', CLASSIC);
  assert.ok((await codesOf(alone, true)).includes('script_languages_missing'));
  const whole: Fault = (request, healthy) =>
    at('/assets/chunks/8pQ1Bv8p/de.js', () => scriptFile('export{};'))(request, healthy) ?? alone(request, healthy);
  assert.deepEqual(await codesOf(whole, true), ['script_as_released']);
});

test('a classic script that is joined with its languages beside it, and an application’s bundle, are well', async () => {
  assert.deepEqual(await codesOf(besideBundle(bundle(OTHERS + CLASSIC)), false), ['script_in_bundle']);
  const app = bundle(
    `import.meta.url;${CLASSIC.replace('new URL', 'old')}`,
    '<script type="module" src="/cache/min/1.js"></script>',
  );
  assert.deepEqual(await codesOf(app, false), ['script_in_bundle']);
  assert.deepEqual(await codesOf(bundle(`${CLASSIC}var`), false), ['script_broken']);
});

test('scripts of other sites are not searched, and the doctor says so', async () => {
  const asked: string[] = [];
  const foreign = page(`<script src="https://elsewhere.test/app.js"></script>${TAG}`);
  const listen: Fault = (request, healthy) => {
    asked.push(new URL(request.url).host);
    return foreign(request, healthy);
  };
  assert.deepEqual(await codesOf(listen, false), ['script_not_in_page', 'bundles_not_read']);
  assert.equal(asked.includes('elsewhere.test'), false);
});

test('a release is the package, or a folder with its files', () => {
  for (const each of [folder, join(folder, 'dist'), join(folder, 'dist/cdn')])
    assert.equal(openRelease(each)?.version, '0.2.0', each);
  assert.equal(openRelease(join(folder, 'dist/cdn/chunks')), undefined);
  assert.equal(findInstalledRelease(folder), undefined);
});

test('these tests, and those of who holds scripts, cover every finding about copies', () => {
  const held = ['script_held', 'script_held_for_consent', 'script_delayed', 'holder_in_page'];
  assert.deepEqual(
    Object.keys(COPY_FINDINGS).filter((code) => !said.has(code) && !held.includes(code)),
    [],
  );
});
