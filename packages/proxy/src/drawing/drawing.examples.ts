import type { ProxyOptions } from '../options.js';
import type { Ports } from '../ports.js';
import { proxyBefore } from '../service/service.examples.js';
import type { SentCall } from '../service/service.examples.js';
import { toObject } from '../unknown-value.js';
import type { AnsweredForm, DrawnForm, FormDrawing, Place, WantedForm } from './drawing.js';
import { escapeHtml } from '../snippets/markup.js';

/** A posted form: the values of its controls by their names. */
export type Posted = Readonly<Record<string, string | File>>;

/** Creates a drawing that draws each field as one control, reads the list by `wanted.fetch`, and counts its work. */
export function fakeDrawing(more: Partial<FormDrawing> = {}) {
  const counts = { draw: 0, answer: 0, thanks: 0 };
  const drawing: FormDrawing = {
    version: '1',
    draw: async (wanted) => {
      counts.draw += 1;
      return drawForm(wanted, await readNames(wanted), new FormData(), '');
    },
    answer: async (wanted, posted) => {
      counts.answer += 1;
      return answer(wanted, posted);
    },
    thanks: async (wanted, _, accepted) => {
      counts.thanks += 1;
      const said = accepted ? ` ${accepted.submissionId}: ${escapeHtml(accepted.message)}` : '';
      return { ...describe(wanted), html: `<div part="root">Thank you${said}</div>` };
    },
    embed: ({ html }, place) => `<hosted-form>${link(place)}${html}</hosted-form>`,
    page: ({ html, title, language }, place) =>
      `<!doctype html><html lang="${language}"><title>${escapeHtml(title)}</title>${link(place)}<body class="x">${html}`,
    ...more,
  };
  return { counts, drawing };
}

function link({ sheet, script }: Place): string {
  const src = script ? `<script type="module" src="${escapeHtml(script.src)}"></script>` : '';
  return `<link rel="stylesheet" href="${escapeHtml(sheet)}">${src}`;
}

async function readNames({ formId, proxy, fetch }: WantedForm): Promise<readonly string[]> {
  const response = await fetch(new Request(`https://drawing.invalid${proxy}/form/${formId}/field.json`));
  const list: unknown = await response.json();
  if (!Array.isArray(list)) throw new Error('no list');
  return list.map((field) => `field_${String(toObject(field)['id'])}`);
}

function describe({ formId, proxy, attributes }: WantedForm): Omit<DrawnForm, 'html'> {
  const css = `form { --theme: ${attributes['theme'] ?? 'calm'} }`;
  return {
    formId,
    proxy,
    attributes,
    css,
    title: 'Volunteers',
    language: attributes['lang'] ?? 'en',
    direction: 'ltr',
  };
}

function drawForm(wanted: WantedForm, names: readonly string[], values: FormData, sentence: string): DrawnForm {
  const controls = names.map((name) => {
    const value = values.get(name);
    return `<input name="${escapeHtml(name)}" value="${typeof value === 'string' ? escapeHtml(value) : ''}">`;
  });
  const query = new URLSearchParams(wanted.attributes);
  query.delete('render');
  const action = `${wanted.proxy}/form/${wanted.formId}/submission.html${query.size > 0 ? `?${query.toString()}` : ''}`;
  const token = '<input type="hidden" name="hosted-form-token" value="">';
  const form = `<form method="post" action="${escapeHtml(action)}">${token}${controls.join('')}</form>`;
  return { ...describe(wanted), html: `<div part="root"><p>${escapeHtml(sentence)}</p>${form}</div>` };
}

async function answer(wanted: WantedForm, posted: FormData): Promise<AnsweredForm> {
  const names = await readNames(wanted);
  if (names.some((name) => posted.get(name) === '')) {
    return { outcome: 'refused', drawn: drawForm(wanted, names, posted, 'Fill this in.') };
  }
  const known = [...posted].filter(([name]) => names.includes(name));
  const values = known.map(([name, value]) => [name, typeof value === 'string' ? value : `file ${value.name}`]);
  const response = await wanted.fetch(
    new Request(`https://drawing.invalid${wanted.proxy}/form/${wanted.formId}/submission.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(values)),
    }),
  );
  const drawn = drawForm(wanted, names, posted, `The answer was ${String(response.status)}.`);
  if (response.ok) return { outcome: 'sent', drawn };
  return { outcome: 'failed', code: String(toObject(await response.json())['code']), drawn };
}

/** Creates a proxy that draws, as `proxyBefore` does. It keeps what it reads, as a real one does. */
export function drawingProxy(
  reply: (call: SentCall) => Response | Promise<Response>,
  more: Partial<ProxyOptions> = {},
  ports?: Ports,
) {
  const { counts, drawing } = fakeDrawing();
  const before = proxyBefore(reply, { drawing, cache: {}, rateLimit: false, ...more }, ports);
  const post = (body: FormData | URLSearchParams | string, headers: Record<string, string> = {}, address = POST) => {
    const own = { 'sec-fetch-site': 'same-origin', 'user-agent': 'a browser' };
    return before.call(address, { method: 'POST', body, headers: { ...own, ...headers } });
  };
  /** Opens the page of form 101, and returns the token in it. */
  const openPage = async () => readToken(await (await before.call('/form/101.html')).text());
  return { ...before, counts, post, openPage };
}

const POST = '/form/101/submission.html';

/** Reads the token of a page; `''` where it has none. */
export function readToken(page: string): string {
  return /name="hosted-form-token" value="([^"]*)"/.exec(page)?.[1] ?? '';
}

/** Creates what a page posts as multipart. */
export function formOf(posted: Posted): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(posted)) form.set(name, value);
  return form;
}
