import { Hono } from 'hono';
import { isObject, number, text } from '../../src/api/read.js';
import type { JsonObject } from '../../src/model/form.js';
import { closedPage, formPage, unknownPage } from './form-page.js';
import type { PublicForm } from './form-page.js';
import { drawInto } from '../drawn/draw-into.js';
import type { Account, FetchHandler } from '../site/account.js';

/** A form in the list of forms. */
interface ListedForm {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly viewkey: string;
  readonly language: string;
  readonly inactive: boolean;
  readonly partial_submissions: boolean;
}

/** Reads a form as the service lists it. */
function readForm(form: JsonObject): ListedForm {
  return {
    id: text(form['id']),
    name: text(form['name']),
    url: text(form['url']),
    viewkey: text(form['viewkey']),
    language: text(form['language']),
    inactive: form['inactive'] === true,
    partial_submissions: form['partial_submissions'] === true,
  };
}

const PER_PAGE = 100;

/** Yields the forms of the account whose name contains a text. */
async function* findForms(account: Account, search: string): AsyncGenerator<ListedForm> {
  for (let page = 1, seen = 0; ; page += 1) {
    const query = new URLSearchParams({ page: String(page), per_page: String(PER_PAGE), search });
    const list = await account.read(`form.json?${query.toString()}`);
    if (!isObject(list) || !Array.isArray(list['forms'])) throw new TypeError('The service returned no list of forms.');
    const forms = list['forms'].filter(isObject).map(readForm);
    yield* forms;
    seen += forms.length;
    if (forms.length === 0 || seen >= (number(list['total']) ?? 0)) return;
  }
}

const lastPart = (url: string): string => decodeURIComponent(new URL(url, 'http://x').pathname.split('/').at(-1) ?? '');

/** Finds the form at an address, by the end of its `url` or by its `viewkey`. The oldest of several wins. */
async function findForm(account: Account, name: string): Promise<ListedForm | undefined> {
  // Letters and digits from A to Z are the same in the form's name and in its address, except for their case.
  const [part] = /[a-z0-9]+/.exec(name) ?? [];
  if (part !== undefined)
    for await (const form of findForms(account, part)) if (lastPart(form.url) === name) return form;
  if (!/^[A-Za-z0-9]{10}$/.test(name) && part !== undefined) return undefined;
  for await (const form of findForms(account, ''))
    if (form.viewkey === name || lastPart(form.url) === name) return form;
  return undefined;
}

function publicForm({ id, name, language, inactive, partial_submissions }: ListedForm): PublicForm {
  return { id, name, language: language || 'en', closed: inactive, keepsPartials: partial_submissions };
}

/** Returns the route of each form's page, `/forms/<name>`, with the form drawn in it. Other addresses below `/forms` get the page for no form. */
export function formPages(account: Account, proxy: FetchHandler): Hono {
  const app = new Hono();
  app.get('/forms/:name', async (context) => {
    const found = await findForm(account, context.req.param('name'));
    if (!found) return context.html(unknownPage('en'), 404);
    const form = publicForm(found);
    if (form.closed) return context.html(closedPage(form), 404);
    return context.html(await drawInto(String(await formPage(form)), proxy, context.req.url));
  });
  app.get('/forms/*', (context) => context.html(unknownPage('en'), 404));
  return app;
}
