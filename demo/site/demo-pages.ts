import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MiddlewareHandler } from 'hono';
import { drawInto } from '../drawn/draw-into.js';
import type { FetchHandler } from './account.js';
import { addHeader, findPlace } from './page-header.js';

const PAGES = new URL('../pages/', import.meta.url);

/**
 * Serves the pages of the demo, each with the header; those for visitors have their form drawn. The page for trying a form has the address of the first page, and the form's id
 * behind it.
 */
export const demoPages =
  (proxy: FetchHandler): MiddlewareHandler =>
  async (context, next) => {
    const url = new URL(context.req.url);
    const formId = url.pathname === '/' ? url.searchParams.get('form') : null;
    const file = chooseFile(url.pathname, formId !== null);
    const page = file && (await readFile(fileURLToPath(new URL(file, PAGES)), 'utf8').catch(() => undefined));
    if (!page) return next();
    const filled = formId === null ? page : putFormInto(page, formId);
    const drawn = url.pathname === '/' ? await drawInto(filled, proxy, url.href) : filled;
    return context.html(addHeader(drawn, findPlace(url)));
  };

function chooseFile(path: string, isForm: boolean): string | undefined {
  if (path === '/') return isForm ? 'try.html' : 'index.html';
  return /^\/([a-z]+\.html)$/.exec(path)?.[1];
}

/**
 * Puts a form into the page for trying one, so that nothing of it moves when its script is there. The link to the form is the current one, and
 * says how many fields it has at least.
 */
function putFormInto(page: string, formId: string): string {
  if (!/^\d+$/.test(formId)) return page;
  const link = `href="/?form=${formId}"`;
  const [, fields] = new RegExp(`${link.replace('?', '\\?')} data-fields="(\\d+)"`).exec(page) ?? [];
  const least = fields === undefined ? '' : ` min-fields="${fields}"`;
  return page
    .replace(link, `${link} aria-current="page"`)
    .replace('<hosted-form form-id="101" min-fields="8"', `<hosted-form form-id="${formId}"${least}`)
    .replace('/forms/form/101.html', `/forms/form/${formId}.html`);
}
