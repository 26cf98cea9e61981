import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MiddlewareHandler } from 'hono';

const PAGE = fileURLToPath(new URL('../pages/try.html', import.meta.url));

/**
 * Serves the page for trying a form. It has the address of the first page, and the form's id behind it. The page comes with that form in it,
 * so that nothing of it moves when its script is there.
 */
export const tryPage: MiddlewareHandler = async (context, next) => {
  const formId = context.req.query('form');
  if (formId === undefined) return next();
  return context.html(pageOfForm(await readFile(PAGE, 'utf8'), formId));
};

/** Puts a form into the page: the link to it is the current one, and says how many fields it has at least. */
export function pageOfForm(page: string, formId: string): string {
  if (!/^\d+$/.test(formId)) return page;
  const link = `href="/?form=${formId}"`;
  const [, fields] = new RegExp(`${link.replace('?', '\\?')} data-fields="(\\d+)"`).exec(page) ?? [];
  const least = fields === undefined ? '' : ` min-fields="${fields}"`;
  return page
    .replace(link, `${link} aria-current="page"`)
    .replace('<hosted-form form-id="101" min-fields="8"', `<hosted-form form-id="${formId}"${least}`);
}
