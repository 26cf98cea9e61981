// The receipt as a person reads it: one page, as a file or as elements to print.
import { storedText } from '../api/stored-answers.js';
import { formatMoment, formatSize } from '../locale/format.js';
import type { Words } from '../locale/words.js';
import type { Field, Form } from '../model/form.js';
import type { FieldParam, Param } from '../model/submission.js';
import { isUpload } from './body.js';
import type { Receipt } from './receipt.js';
import { toJson } from '../platform/json.js';

/** An element of the page, or a text. It is a tree, because a page under Trusted Types accepts no HTML text. */
export type Markup = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...inside: Markup[]];

/** The data of a receipt page. */
export interface ReceiptContent {
  readonly receipt: Receipt;
  readonly form: Form;
  readonly params: readonly FieldParam[];
  readonly words: Words;
}

/** The styles of the page, for the screen and for paper. */
export const RECEIPT_CSS = `
:root { color-scheme: light dark; font: 1em/1.5 system-ui, sans-serif; }
body { max-width: 44em; margin: 0 auto; padding: 1.5em 1em; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6em; line-height: 1.25; }
h2 { margin: 2em 0 0.4em; font-size: 1.1em; }
p { margin: 0.5em 0; }
dl { margin: 1.5em 0; }
dl div { padding: 0.75em 0; border-block-start: 1px solid #8888; break-inside: avoid; }
dt { font-weight: 600; }
dd { margin: 0.2em 0 0; white-space: pre-line; }
code { font-family: ui-monospace, monospace, monospace; font-size: 0.875em; }
[dir='auto'] { text-align: -webkit-match-parent; text-align: match-parent; }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; } }
`;

/** Returns the title of the page, with the form's name if it has one. */
export function receiptTitle({ form, words }: ReceiptContent): string {
  return words.about(form.title, words.receipt.heading);
}

/** Builds the content of the page's body. */
export function receiptPieces(content: ReceiptContent): readonly Markup[] {
  const { receipt, form, params, words } = content;
  const fields = new Map(form.fields.map((field) => [field.id, field]));
  const time = formatMoment(receipt.sentAt, words.language, 'long');
  const labels = new Map(receipt.answers.map(({ field, label }) => [field, label]));
  const rows = params.map(([id, param, said]): Markup => {
    const dt: Markup = ['dt', { dir: 'auto' }, labels.get(id) ?? id];
    return ['div', {}, dt, ['dd', { dir: 'auto' }, said ?? readable(param, fields.get(id), words)]];
  });
  const proof: readonly Markup[] = [
    ['h2', {}, words.receipt.digest],
    ['p', {}, ['code', { dir: 'ltr' }, receipt.sha256]],
    ['p', {}, words.receipt.keep],
  ];
  return [
    ['h1', { dir: 'auto' }, receiptTitle(content)],
    ['p', {}, words.receipt.sent(time, receipt.submissionId)],
    ['dl', {}, ...rows],
    ...(receipt.sha256 === '' ? [] : proof),
  ];
}

/** Writes the page as one file that needs nothing else and runs no script. */
export function receiptFile(content: ReceiptContent): string {
  const { receipt, words } = content;
  // No tag may end the data early.
  const data = toJson(receipt).replaceAll('<', '\\u003c');
  const policy = { 'http-equiv': 'Content-Security-Policy', content: "default-src 'none'; style-src 'unsafe-inline'" };
  const head: readonly Markup[] = [
    ['meta', { charset: 'utf-8' }],
    ['meta', policy],
    ['meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    ['title', {}, receiptTitle(content)],
  ];
  const body = receiptPieces(content).map(toHtml).join('\n');
  return `<!doctype html>
${startTag('html', { lang: words.language, dir: words.direction ?? 'ltr' })}
<head>
${head.map((piece) => toHtml(piece).replace('</meta>', '')).join('\n')}
<style>${RECEIPT_CSS}</style>
</head>
<body>
<main>
${body}
</main>
<script type="application/json" id="receipt">${data}</script>
</body>
</html>
`;
}

/** Describes a sent value as the person saw it: an option by its label, a file by its name and size. */
export function readable(param: Param, field: Field | undefined, words: Words): string {
  if (isUpload(param)) return `${param.filename} (${formatSize(param.content.size, words.language)})`;
  if (typeof param === 'object') {
    const lines = asWritten(param, words).map(([name, value]) => words.about(subfieldName(name, words), value));
    return lines.join('\n');
  }
  if (field?.isSecret) return '••••••••';
  const labels = new Map(field?.options?.map(({ value, label }) => [value, label]));
  const lines = storedText(param).split('\n');
  return lines.map((line) => labels.get(line) ?? line).join('\n');
}

/** Lists the parts of an answer; those of a name in the order in which the language writes them. */
function asWritten(param: Readonly<Record<string, string>>, { name }: Words): [name: string, value: string][] {
  const order = Object.keys(name);
  const place = (part: string) => (order.includes(part) ? order.indexOf(part) : order.length);
  return Object.entries(param).sort(([one], [other]) => place(one) - place(other));
}

/** Returns the label of a subfield of a name or an address; the subfield's own name for any other. */
function subfieldName(name: string, { name: names, address }: Words): string {
  const said: Readonly<Record<string, unknown>> = {
    ...names,
    ...address,
    state: address.state.XX,
    zip: address.zip.XX,
  };
  const word = said[name];
  return typeof word === 'string' ? word : name;
}

function toHtml(piece: Markup): string {
  if (typeof piece === 'string') return escaped(piece);
  const [tag, attributes, ...inside] = piece;
  return `${startTag(tag, attributes)}${inside.map(toHtml).join('')}</${tag}>`;
}

function startTag(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${written.join('')}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(plain: string): string {
  return plain.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
