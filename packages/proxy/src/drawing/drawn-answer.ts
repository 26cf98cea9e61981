import { NO_STORE } from '../calls/answer.js';
import type { Answer } from '../calls/answer.js';
import type { DrawingSettings } from './drawing-options.js';
import { escapeHtml } from '../snippets/markup.js';
import { TOKEN_NAME } from './posted-form.js';

/** The place of the token in each drawn form. */
const EMPTY_TOKEN = `<input type="hidden" name="${TOKEN_NAME}" value="">`;

/** Splits a drawn text where its token comes. */
export function splitAtToken(text: string): readonly string[] {
  return text.split(EMPTY_TOKEN);
}

/** Puts a token into the pieces of a drawn text. */
export function joinWithToken(pieces: readonly string[], token: string): string {
  return pieces.join(`<input type="hidden" name="${TOKEN_NAME}" value="${escapeHtml(token)}">`);
}

/** Returns the headers of a drawn page. A page keeps its own policy; its posts say of which site they are. */
export function pageHeaders({ policy }: DrawingSettings): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // With `no-referrer`, a browser would send `Origin: null` with what the page posts.
    'referrer-policy': 'same-origin',
  };
}

/** The headers of a sheet. A page of another site may show the form, and so load its sheet. */
const SHEET_HEADERS = { 'content-type': 'text/css; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' };

/** Answers with a sheet: for ever where its text is the one that its address names. */
export function answerSheet(css: string, isNamed: boolean): Answer {
  const cache = isNamed ? { 'cache-control': 'public, max-age=31536000, immutable' } : NO_STORE;
  return { status: 200, text: css, headers: { ...SHEET_HEADERS, ...cache } };
}
