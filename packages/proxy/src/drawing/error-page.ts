import { NO_STORE } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import type { DrawnKind } from '../calls/call.js';
import type { ProxyError } from '../errors.js';
import { escapeHtml } from '../snippets/markup.js';

/** The headers of an error's page, beside those of every answer. They allow it nothing. */
const ERROR_PAGE_HEADERS = { ...NO_STORE, 'content-type': 'text/html; charset=utf-8' };

/** The sentence for a person whose answers never came into a form again. */
const GO_BACK = '<p>Go back in your browser: your answers are still there.</p>';

/** Answers a call of a drawn form with an error, as a small page; within a page of the site, as one paragraph. A visitor can quote the id. */
export function answerErrorPage(
  { status, code, message, details }: ProxyError,
  kind: Exclude<DrawnKind, 'sheet'>,
  id: string,
): Answer {
  const said = `${escapeHtml(message)} <code>${code}</code> <code>${escapeHtml(id)}</code>`;
  const text =
    kind === 'embed' ? `<p lang="en">${said}</p>\n` : writePage(said, message, kind === 'posting' ? GO_BACK : '');
  return { status, text, headers: { ...ERROR_PAGE_HEADERS, ...details.headers }, code };
}

function writePage(said: string, title: string, more: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<p>${said}</p>
${more}
`;
}
