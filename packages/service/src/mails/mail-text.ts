import { escapeHtml } from '../values/text.js';
import type { MailRow } from './mail-rows.js';

/** The parts of a mail's text. */
export interface MailText {
  /** The owner's message: HTML, or plain text in a plain mail. */
  readonly message: string;
  readonly isMessageHtml: boolean;
  readonly rows: readonly MailRow[];
  readonly link: string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|([a-z]{2,5}));/g, (whole, code: string | undefined, name: string | undefined) => {
    if (code === undefined) return ENTITIES[name ?? ''] ?? whole;
    return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole;
  });
}

/** Removes scripts and styles. An element that is not closed extends to the end, as in a browser. */
function withoutCode(html: string): string {
  const opening = /<(script|style)\b/gi;
  const parts: string[] = [];
  let from = 0;
  for (let open = opening.exec(html); open !== null; open = opening.exec(html)) {
    parts.push(html.slice(from, open.index));
    const closing = new RegExp(`</${open[1] ?? ''}`, 'gi');
    closing.lastIndex = opening.lastIndex;
    from = closing.exec(html)?.index ?? html.length;
    opening.lastIndex = from;
  }
  return [...parts, html.slice(from)].join(' ');
}

/** Converts HTML to the plain text that a person reads. */
export function toPlainText(html: string): string {
  const oneLine = withoutCode(html).replace(/\s+/g, ' ');
  const withBreaks = oneLine.replace(/<(?:br|\/(?:p|div|li|h[1-6]|tr))\b[^<>]*>/gi, '\n');
  return decoded(withBreaks.replace(/<[^<>]*>/g, ''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function htmlRow({ label, value }: MailRow): string {
  if (value === undefined) return `<tr><th colspan="2" scope="colgroup">${escapeHtml(label)}</th></tr>`;
  const lines = value.split(/\r\n|\r|\n/).map(escapeHtml);
  return `<tr><th scope="row">${escapeHtml(label)}</th><td>${lines.join('<br>')}</td></tr>`;
}

/** Returns the HTML of a mail. Everything from the person is text in it; the message is the owner's. */
export function mailHtml({ message, isMessageHtml, rows, link }: MailText): string {
  const own = isMessageHtml ? message : message.split(/\r\n|\r|\n/).map(escapeHtml).join('<br>'); // prettier-ignore
  const table = rows.length === 0 ? '' : `<table cellpadding="4" align="left">${rows.map(htmlRow).join('\n')}</table>`;
  const anchor = link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${own}\n${anchor}${table}\n</body></html>\n`;
}

function textRow({ label, value }: MailRow): string {
  if (value === undefined) return `\n${label}\n${'-'.repeat(Math.min([...label].length, 60))}`;
  return value.includes('\n') ? `${label}:\n${value.replace(/^/gm, '  ')}` : `${label}: ${value}`;
}

/** Returns the plain text of a mail, with the same content as its HTML. */
export function mailPlainText({ message, isMessageHtml, rows, link }: MailText): string {
  const own = isMessageHtml ? toPlainText(message) : message;
  const parts = [own, link ?? '', rows.map(textRow).join('\n').trim()];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
