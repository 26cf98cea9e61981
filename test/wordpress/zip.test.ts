// The administrator of a new site uploads the zip of the release, activates it, and deletes the plugin in the end.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startVisit } from '../journeys/support/visit.js';
import { addBlock, chooseForm, fillAndSend, logIn, openEditor, publish } from './support/people.js';
import { browser, createForm, demo, nameIn } from './support/shared.js';
import { startHost, ZIP } from './support/wordpress.js';

const host = await startHost();
const site = host.install({ isBare: true });
const formId = await createForm('A form for WordPress');

/** Lists what is left of the plugin in the database. WordPress itself remembers for a week which plugins were active. */
const listRows = () =>
  site.php(`
    global $wpdb;
    $of_the_plugin = "option_name LIKE '%hosted_form%' OR option_name LIKE '%hosted-form%' OR option_value LIKE '%hosted-form%'";
    return $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE ( $of_the_plugin ) AND option_name <> 'recently_activated'" );`);

test('from the zip to the first submission, by the pages of the admin alone', async (t) => {
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator('#pluginzip').setInputFiles(ZIP);
  await page.locator('#install-plugin-submit').click();
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await page.getByText('Plugin activated.').waitFor();

  await page.locator('tr[data-slug="hosted-form"]').getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Address of the service').fill(demo.url);
  await page.getByLabel('Or a token that you have').fill(demo.token);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel(`A form for WordPress (${formId})`).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved').waitFor();

  await openEditor(page, site, 'page');
  await addBlock(page, 'Contact');
  await chooseForm(page, `A form for WordPress (${formId})`);
  const address = await publish(page);
  await page.reload();
  const chosen = page.locator('[data-type="hosted-form/form"] hosted-form');
  await chosen.getByText('Your name').waitFor();
  assert.equal(await chosen.getAttribute('form-id'), formId);

  const visit = await startVisit(browser, t);
  await visit.page.goto(address);
  assert.equal(await nameIn(await fillAndSend(visit, 'Ada')), 'Ada');
  assert.deepEqual(visit.problems, []);
});

test('without a script, the page has the words of the owner in place of the form', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/contact/`);
  await page.getByText('Is there no form here?').waitFor();
  await context.close();
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});

test('deleted on the page of plugins, it leaves nothing: no row, no transient, no folder, no file', async (t) => {
  const folder = String(site.php('return HostedForm\\Plugin\\Folder::path();'));
  assert.ok(existsSync(folder));
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(`${site.url}/wp-admin/plugins.php`);
  await page.locator('#deactivate-hosted-form').click();
  await page.getByText('Plugin deactivated.').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.locator('#delete-hosted-form').click();
  await page.getByText('was successfully deleted').waitFor();
  assert.deepEqual(
    [existsSync(folder), existsSync(join(site.folder, 'wp-content/plugins/hosted-form'))],
    [false, false],
  );
  assert.deepEqual(listRows(), []);
  const page404 = await fetch(`${site.url}/hosted-form/health`);
  assert.equal(page404.status, 404);
});
