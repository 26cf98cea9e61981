// The page for trying a form. Pure.

/**
 * Puts a form into the page for trying one, so that nothing of it moves when its script is there. The link to the form is the current one, and
 * says how many fields it has at least.
 */
export function pageOfForm(page: string, formId: string): string {
  if (!/^\d+$/.test(formId)) return page;
  const link = `href="/?form=${formId}"`;
  const [, fields] = new RegExp(`${link.replace('?', '\\?')} data-fields="(\\d+)"`).exec(page) ?? [];
  const least = fields === undefined ? '' : ` min-fields="${fields}"`;
  return page
    .replace(link, `${link} aria-current="page"`)
    .replace('<hosted-form form-id="101" min-fields="8"', `<hosted-form form-id="${formId}"${least}`);
}
