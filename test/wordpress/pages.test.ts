// Those who write for the site put a form on it, in the block editor and by the shortcode, and visitors send it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startVisit } from '../journeys/support/visit.js';
import { addBlock, chooseForm, fillAndSend, logIn, openEditor, publish } from './support/people.js';
import type { Role } from './support/people.js';
import { browser, createForm, demo, nameIn, publishPage, setUp } from './support/shared.js';
import { startHost } from './support/wordpress.js';

const host = await startHost();
const site = host.install();
const formId = await createForm('A form for WordPress');
const hidden = await createForm('A form of another place');
setUp(site, [formId]);

const title = `A form for WordPress (${formId})`;

for (const role of ['admin', 'editor', 'author'] satisfies readonly Role[])
  test(`${role}: the block shows the form in the editor, and a visitor sends it`, async (t) => {
    const { page } = await logIn(browser, t, site, role);
    await openEditor(page, site, 'post');
    await addBlock(page, `A post of ${role}`);
    const choices = await page.locator('[data-type="hosted-form/form"] select option').allInnerTexts();
    assert.ok(!choices.some((text) => text.includes(hidden)), choices.join());
    await chooseForm(page, title);
    const preview = page.locator('[data-type="hosted-form/form"] hosted-form');
    await preview.getByText('Your name').waitFor();
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/editor-${role}.png` });
    const address = await publish(page);

    const visit = await startVisit(browser, t);
    await visit.page.goto(address);
    assert.equal(await nameIn(await fillAndSend(visit, `Ada, for ${role}`)), `Ada, for ${role}`);
    assert.deepEqual(visit.problems, []);
    assert.ok(!(await visit.page.content()).includes(demo.token));
  });

test('contributor: the block is handed in, and the editor publishes it', async (t) => {
  const { page } = await logIn(browser, t, site, 'contributor');
  await openEditor(page, site, 'post');
  await addBlock(page, 'A post of contributor');
  await chooseForm(page, title);
  await page.locator('[data-type="hosted-form/form"] hosted-form').getByText('Your name').waitFor();
  await publish(page, 'Submit for Review');
  const id = await page.evaluate<number>('wp.data.select("core/editor").getCurrentPostId()');
  // Another call would publish it without a slug.
  const publishing = `wp_update_post( array( 'ID' => ${String(id)}, 'post_status' => 'publish' ) );`;
  const address = site.php(`${publishing} return get_permalink( ${String(id)} );`);

  const visit = await startVisit(browser, t);
  await visit.page.goto(String(address));
  assert.equal(await nameIn(await fillAndSend(visit, 'Grace')), 'Grace');
});

for (const role of ['editor', 'author', 'contributor'] satisfies readonly Role[])
  test(`${role}: the shortcode survives what WordPress strips`, async (t) => {
    const visit = await startVisit(browser, t);
    await visit.page.goto(publishPage(site, `[hosted_form id=${formId} theme=soft lang=de]`, role));
    await visit.event('hf-ready');
    const form = visit.page.locator('hosted-form');
    assert.equal(await form.getAttribute('theme'), 'soft');
    await form.getByText('Fragen mit * müssen beantwortet werden.').waitFor();
  });

test('the page after sending is opened', async (t) => {
  const thanks = publishPage(site, 'Many thanks from us.');
  const id = String(site.php(`return url_to_postid( '${thanks}' );`));
  const visit = await startVisit(browser, t);
  await visit.page.goto(publishPage(site, `[hosted_form id=${formId} success=${id}]`));
  await fillAndSend(visit, 'Edith');
  await visit.page.getByText('Many thanks from us.').waitFor();
});

test('the widget shows the form, and the script is on pages with a form alone', async (t) => {
  const script = 'hosted-form.classic.js';
  const other = publishPage(site, 'No form here.');
  assert.ok(!(await (await fetch(other)).text()).includes(script));
  const page = await (await fetch(publishPage(site, `[hosted_form id=${formId}]`))).text();
  assert.match(page, /<script[^>]* defer [^>]*data-cfasync="false"[^>]*hosted-form\.classic\.js/);
  site.php(`
    switch_theme( 'twentytwentyone' );
    update_option( 'widget_hosted_form', array( 2 => array( 'title' => 'Write to us', 'id' => '${formId}' ), '_multiwidget' => 1 ) );
    update_option( 'sidebars_widgets', array( 'sidebar-1' => array( 'hosted_form-2' ) ) );`);
  const visit = await startVisit(browser, t);
  await visit.page.goto(other);
  await visit.page.getByText('Write to us').waitFor();
  assert.equal(await nameIn(await fillAndSend(visit, 'Hedy')), 'Hedy');
  site.php(`update_option( 'sidebars_widgets', array( 'sidebar-1' => array() ) );`);
});

for (const theme of ['twentytwentyone', 'twentytwentytwo', 'twentytwentythree'])
  test(`${theme}: the form is sent, at 1280 and at 320 px`, async (t) => {
    site.php(`switch_theme( '${theme}' );`);
    const address = publishPage(site, `<!-- wp:hosted-form/form {"formId":"${formId}"} /-->`);
    for (const width of [1280, 320]) {
      const visit = await startVisit(browser, t, { viewport: { width, height: 900 } });
      await visit.page.goto(address);
      await visit.event('hf-ready');
      const folder = process.env['SHOTS'];
      if (folder) await visit.page.screenshot({ path: `${folder}/${theme}-${String(width)}.png`, fullPage: true });
      const right = await visit.page.evaluate('document.querySelector("hosted-form").getBoundingClientRect().right');
      assert.ok(Number(right) <= width, `${String(right)} px`);
      assert.equal(await nameIn(await fillAndSend(visit, theme)), theme);
      assert.deepEqual(visit.problems, []);
    }
  });

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});
