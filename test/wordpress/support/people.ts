import type { Browser, Page } from 'playwright';
import { startVisit } from '../../journeys/support/visit.js';
import type { Visit } from '../../journeys/support/visit.js';
import type { WordPress } from './wordpress.js';

/** Somebody with an account of the site. */
export type Role = 'admin' | 'editor' | 'author' | 'contributor';

type Test = Parameters<typeof startVisit>[1];

/** Opens a browser in which somebody is logged in. */
export async function logIn(browser: Browser, test: Test, { url }: WordPress, role: Role): Promise<Visit> {
  const visit = await startVisit(browser, test, { viewport: { width: 1280, height: 900 } });
  const { page } = visit;
  await page.goto(`${url}/wp-login.php`);
  // WordPress takes the focus there a moment after the page has come. Until then, what is typed may get lost.
  await page.locator('#user_login:focus').waitFor();
  await page.locator('#user_login').fill(role);
  await page.locator('#user_pass').fill(`secret-of-${role}`);
  await page.locator('#wp-submit').click();
  await page.locator('#wpadminbar').waitFor();
  return visit;
}

/** Opens the editor with a new page or post, and closes its greeting. */
export async function openEditor(page: Page, { url }: WordPress, type: 'page' | 'post'): Promise<void> {
  await page.goto(`${url}/wp-admin/post-new.php?post_type=${type}`);
  await page.waitForFunction('window.wp?.data?.select("core/editor")?.getCurrentPostId() > 0');
  await page.evaluate('wp.data.dispatch("core/edit-post").toggleFeature("welcomeGuide")');
  await page.locator('.editor-post-title__input').waitFor();
  const greeting = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if (await greeting.isVisible()) await greeting.click();
}

/** Writes a title, and adds the block as a person does, by its name. */
export async function addBlock(page: Page, title: string): Promise<void> {
  await page.locator('.editor-post-title__input').fill(title);
  await page.locator('.editor-post-title__input').press('Enter');
  await page.keyboard.type('/hosted form');
  await page.getByRole('option', { name: 'Hosted form' }).click();
  await page.locator('[data-type="hosted-form/form"]').waitFor();
}

/** Chooses a form by its title. */
export async function chooseForm(page: Page, label: string): Promise<void> {
  await page.locator('[data-type="hosted-form/form"] select').selectOption({ label });
}

/** Publishes what is in the editor, or hands it in for review, and returns its address. */
export async function publish(page: Page, word: 'Publish' | 'Submit for Review' = 'Publish'): Promise<string> {
  await page.locator('.editor-post-publish-panel__toggle').click();
  await page.locator('.editor-post-publish-button').getByText(word).click();
  await page.waitForFunction(
    `wp.data.select("core/editor").didPostSaveRequestSucceed() && ["publish", "pending"].includes(wp.data.select("core/editor").getCurrentPostAttribute("status"))`,
  );
  return page.evaluate<string>('wp.data.select("core/editor").getPermalink()');
}

/** Fills in the form of the tests on a page, sends it, and returns the number of the submission. */
export async function fillAndSend({ page, event }: Visit, name: string): Promise<string> {
  await event('hf-ready');
  await page.locator('hosted-form').getByLabel('Your name').fill(name);
  await page.locator('hosted-form [part~=submit]').click();
  return String((await event('hf-success')).detail['submissionId']);
}
