// Other plugins change the script's tag: consent tools hold it back, optimisers delay it or join it to others.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { examine } from '../../packages/proxy/src/cli/doctor/examine.js';
import { findHolder, HOLDER_IDS } from '../../packages/proxy/src/snippets/script-holders.js';
import type { ScriptHolder } from '../../packages/proxy/src/snippets/script-holders.js';
import { startVisit } from '../journeys/support/visit.js';
import { fillAndSend } from './support/people.js';
import { browser, createForm, nameIn, publishPage, setUp } from './support/shared.js';
import { startHost } from './support/wordpress.js';

const host = await startHost();
const site = host.install();
const formId = await createForm('A form for WordPress');
setUp(site, [formId]);
site.php(`update_option( 'hosted_form', array( 'fallback' => 'Write to us.' ) + get_option( 'hosted_form' ) );`);
const own = join(site.folder, 'wp-content/mu-plugins');
mkdirSync(own, { recursive: true });
/** Lets the other plugin change the script's tag from now on. */
const hold = (rule: object | null) => writeFileSync(join(site.folder, 'holder.json'), JSON.stringify(rule));
hold(null);
copyFileSync(fileURLToPath(new URL('fixtures/holder.php', import.meta.url)), join(own, 'holder.php'));
const address = publishPage(site, `[hosted_form id=${formId}]`);

type Test = Parameters<typeof startVisit>[1];

/** Opens the page as a visitor, and sends its form. */
async function send(t: Test, name: string, page = address): Promise<readonly string[]> {
  const visit = await startVisit(browser, t);
  await visit.page.goto(page);
  assert.equal(await nameIn(await fillAndSend(visit, name)), name);
  return visit.problems;
}

/** Lets the doctor look at the page, and returns what it found to be wrong. */
async function findFaults() {
  const web = { timeLimit: 60_000, signal: new AbortController().signal, now: () => Date.now(), fetch };
  const findings = await examine(web, { page: address, namedForms: [] });
  return findings.filter(({ level }) => level !== 'good');
}

test('the doctor finds no error on a page of the plugin', async () => {
  const errors = (await findFaults()).filter(({ level }) => level === 'error');
  assert.deepEqual(errors, []);
});

const holders = HOLDER_IDS.map((id): ScriptHolder => findHolder(id));

for (const { name, bind } of holders)
  if (bind)
    test(`${name}: there are the owner's words until the visitor agrees, the doctor names it, and then the form is sent`, async (t) => {
      // Some hold a tag by a script of their own, which gives it such a type.
      const attributes = { type: 'text/plain', ...bind.write(bind.example) };
      hold({ attributes, source: bind.source });
      const visit = await startVisit(browser, t);
      await visit.page.goto(address);
      await visit.page.getByText('Write to us.').waitFor();
      const told = (await findFaults()).find(({ code }) => code === 'script_held_for_consent');
      assert.ok(told?.what.startsWith(`${name} holds the script back`), told?.what);
      await visit.page.getByRole('button', { name: 'I agree' }).click();
      assert.equal(await nameIn(await fillAndSend(visit, name)), name);
      assert.deepEqual(visit.problems, []);
    });

for (const {
  name,
  kind,
  exempt,
  marks: [mark],
} of holders)
  if (kind === 'optimiser' && exempt)
    test(`${name}: it leaves the script alone`, async (t) => {
      const attributes = { type: 'text/plain', ...(mark && { [mark.attribute]: 'later' }) };
      hold({ spares: Object.keys(exempt), attributes, source: 'data-src' });
      assert.deepEqual(await send(t, name), []);
    });

test('an optimiser joins the script to others all the same: the form is sent, and speaks English where its languages are lost', async (t) => {
  const folder = join(site.folder, 'wp-content/cache/autoptimize/js');
  mkdirSync(folder, { recursive: true });
  const element = join(site.folder, 'wp-content/plugins/hosted-form/element/hosted-form.classic.js');
  writeFileSync(join(folder, 'autoptimize_1.js'), `window.before=1;${readFileSync(element, 'utf8')};window.after=1;`);
  hold({ joined: '/wp-content/cache/autoptimize/js/autoptimize_1.js' });
  assert.deepEqual(await send(t, 'Joined'), []);
  const problems = await send(t, 'Zusammen', publishPage(site, `[hosted_form id=${formId} lang=de]`));
  assert.ok(
    problems.every((problem) => problem.includes('404')),
    problems.join('\n'),
  );
  hold(null);
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});
