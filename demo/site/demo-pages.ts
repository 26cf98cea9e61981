import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MiddlewareHandler } from 'hono';
import { addHeader, placeOf } from './page-header.js';
import { pageOfForm } from './try-page.js';

const PAGES = new URL('../pages/', import.meta.url);

/**
 * Serves the pages of the demo, each with the header. The page for trying a form has the address of the first page, and the form's id
 * behind it.
 */
export const demoPages: MiddlewareHandler = async (context, next) => {
  const url = new URL(context.req.url);
  const formId = url.pathname === '/' ? url.searchParams.get('form') : null;
  const file = fileOf(url.pathname, formId !== null);
  const page = file && (await readFile(fileURLToPath(new URL(file, PAGES)), 'utf8').catch(() => undefined));
  if (!page) return next();
  return context.html(addHeader(formId === null ? page : pageOfForm(page, formId), placeOf(url)));
};

function fileOf(path: string, isForm: boolean): string | undefined {
  if (path === '/') return isForm ? 'try.html' : 'index.html';
  return /^\/([a-z]+\.html)$/.exec(path)?.[1];
}
