// A script that somebody holds back: the doctor names who does it, and never tells the owner to go round the visitor's consent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFragment } from 'parse5';
import { HOLDER_IDS, findHolder, isRunType, nameHolder } from '../../snippets/script-holders.js';
import type { HolderId, ScriptHolder } from '../../snippets/script-holders.js';
import { writeAttributes } from '../../snippets/markup.js';
import { examine } from './examine.js';
import { checkPaste } from './paste.examples.js';
import { page, SCRIPT, SITE, siteWith, TAG } from './site.examples.js';

const { signal } = new AbortController();

const ASSETS = '/assets/';
/** The attributes that an owner has written, and that a holder must keep. */
const KEPT = { integrity: 'md5-unknown', crossorigin: 'anonymous', id: 'form-script' };
const FILES = {
  module: `${ASSETS}hosted-form.js`,
  classic: `${ASSETS}hosted-form.classic.js`,
  loader: `${ASSETS}hosted-form-loader.js`,
};

async function examineTag(attributes: Readonly<Record<string, string>>) {
  const script = `<script${writeAttributes(new Map(Object.entries(attributes)))}></script>`;
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(page(script + TAG)).fetch };
  const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
  findings.forEach(checkPaste);
  const told = findings.filter(({ code }) => /^script_/.test(code));
  for (const { what, mend = '' } of told) assert.doesNotMatch(`${what} ${mend}`, /type="module"|No script tag/);
  return told;
}

/** Reads the attributes of the one tag that is to be pasted. */
function readTag(html: string): ReadonlyMap<string, string> {
  const [node] = parseFragment(html).childNodes;
  return new Map(node && 'attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : []);
}

/** Returns a value that fits the mark of a holder. */
const EXAMPLES = [
  'text/plain',
  'marketing',
  'optanon-category-C0003',
  '_iub_cs_activate',
  'blocker-script',
  'opt-in',
].concat(
  ['didomi/javascript', 'text/rocketlazyloadscript', 'litespeed/javascript', '0c04716efef0c9e83cef9679-module'],
  ['pmdelayedscript', 'text/psajs', 'nitropack/inlinescript', 'statistics'],
);

/** Lists the ways in which a holder shows on a tag: as it binds one, and by each of its marks. */
function listTags({ marks, bind }: ScriptHolder, file: string): readonly Readonly<Record<string, string>>[] {
  const bound = bind ? [{ ...bind.write(bind.example), [bind.source]: file }] : [];
  const marked = marks.flatMap(({ attribute, value = /^/ }) => {
    const example = EXAMPLES.find((each) => value.test(each)) ?? assert.fail(`no example of ${attribute}`);
    const isSource = /src/.test(attribute);
    return [{ type: 'text/plain', ...(!isSource && { 'data-src': file }), [attribute]: isSource ? file : example }];
  });
  return [...bound, ...marked];
}

const tellsOf = (id: HolderId, tag: Readonly<Record<string, string>>) =>
  nameHolder(new Map(Object.entries(tag))) === id;

for (const [kind, file] of Object.entries(FILES)) {
  for (const id of HOLDER_IDS) {
    const holder = findHolder(id);
    for (const tag of listTags(holder, file).filter((each) => tellsOf(id, each)))
      test(`a ${kind} that ${holder.name} holds back, ${writeAttributes(new Map(Object.entries(tag)))}: it is named`, async () => {
        const told = await examineTag({ ...KEPT, ...tag });
        const [found] = told.filter(({ level }) => level === 'warning');
        assert.equal(found?.code, holder.kind === 'consent' ? 'script_held_for_consent' : 'script_delayed');
        assert.ok(found.what.startsWith(`${holder.name} holds the script back`));
        assert.ok(found.mend?.includes(holder.docs));
        if (!holder.exempt) return;
        const mended = readTag(found.paste?.text ?? '');
        for (const [name, value] of Object.entries({ ...KEPT, src: file, ...holder.exempt }))
          assert.ok(mended.get(name)?.includes(value), `${name} in ${found.paste?.text ?? ''}`);
        assert.ok(isRunType(mended.get('type')));
        assert.equal(nameHolder(mended), undefined);
        assert.equal(mended.get('type'), kind === 'classic' ? undefined : 'module');
      });
  }

  for (const tag of [
    { type: 'text/plain', src: file },
    { type: 'text/partytown', src: file },
    { type: 'x-later/javascript', 'data-later': file },
    { type: 'module', 'data-src': file },
    { 'data-lazy': file },
    { src: 'data:,', 'data-original': file },
  ])
    test(`a ${kind} that somebody unknown holds back,${writeAttributes(new Map(Object.entries(tag)))}: the tag is quoted`, async () => {
      const [found, ...more] = (await examineTag({ ...KEPT, ...tag })).filter(({ level }) => level === 'error');
      assert.deepEqual([found?.code, more], ['script_held', []]);
      assert.match(found?.what ?? '', /^Something on the page holds the script back: [\w-]+="/);
      assert.equal(found?.paste, undefined);
    });
}

test('a product that holds scripts in the browser alone is named as one that may', async () => {
  const banner = '<script src="https://consent.cookiebot.com/uc.js"></script>';
  const web = { timeLimit: 60_000, signal, now: () => 0, fetch: siteWith(page(banner + SCRIPT + TAG)).fetch };
  const findings = await examine(web, { page: `${SITE}/contact`, namedForms: [] });
  const found = findings.find(({ code }) => code === 'holder_in_page');
  assert.match(found?.what ?? '', /^The page has Cookiebot/);
});
