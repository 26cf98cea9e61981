// Puts a drawn form into a page.
import type { DrawnForm, Place } from '../types.js';
import { isLight } from './write-form.js';
import { escapeHtml } from './write-html.js';

/** Writes the attributes of a tag. */
const write = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

/**
 * Writes the element with the form in it. A browser makes its shadow root while it reads the page; with `render="light"`, the form is in the
 * page's own tree.
 */
export function writeFragment(drawn: DrawnForm, place: Place): string {
  return writeElement(drawn, place) + writeScript(place);
}

/** Writes the line of the script that takes the form over, where there is one. A page may have it twice: it runs once. */
function writeScript({ script }: Place): string {
  if (!script) return '';
  const integrity = script.integrity && { integrity: script.integrity, crossorigin: 'anonymous' };
  return `<script type="module"${write({ src: script.src, ...integrity })}></script>`;
}

/** Writes the line for the sheet of what the script draws later, such as steps and notes. A browser fetches it when the script switches it on. */
function writeLaterSheet({ script }: Place): string {
  if (!script) return '';
  const href = script.src.replace(/[^/]*$/, 'light.css');
  return `<link rel="stylesheet"${write({ href })} disabled data-later>`;
}

function writeElement(drawn: DrawnForm, { sheet }: Place): string {
  const { formId, proxy, attributes, html } = drawn;
  // The page's own style sheet knows by it that there is nothing to keep a place for.
  const tag = write({ ...attributes, 'form-id': formId, proxy, 'data-drawn': '' });
  const content = `<link rel="stylesheet" href="${escapeHtml(sheet)}">${html}`;
  return isLight(drawn)
    ? `<hosted-form${tag}><link rel="stylesheet" href="${escapeHtml(sheet)}"><div slot="form">${html}</div></hosted-form>`
    : `<hosted-form${tag}><template shadowrootmode="open">${content}</template></hosted-form>`;
}

/** Writes a whole page around the form. */
export function writePage(drawn: DrawnForm, place: Place): string {
  const { title, language, direction } = drawn;
  const { sheet } = place;
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${escapeHtml(sheet)}">`,
    writeScript(place),
    writeLaterSheet(place),
    `</head><body class="hosted-form-page"><main>${title ? `<h1>${escapeHtml(title)}</h1>` : ''}`,
    writeElement(drawn, place),
    '</main></body></html>',
  ].join('');
}
