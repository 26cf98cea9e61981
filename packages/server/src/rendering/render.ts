// Draws a form for a page of one's own: on a server, at the edge, or while a site is built.
import { answerForm } from '../drawing/answer-form.js';
import { drawForm, drawThanks } from '../drawing/draw-form.js';
import { asPage } from '../drawing/write-form.js';
import { writeFragment, writePage } from '../drawing/write-page.js';
import { DrawingError } from '../types.js';
import type { DrawingOptions, FormDrawing } from '../types.js';
import { callProxy, hashSheet } from './addresses.js';
import type { Rendered, RenderOptions } from './options.js';

const ignore = (): void => undefined;

/** Makes what draws forms, for a proxy. */
export function makeDrawing(version: string, { onWarning: warn = ignore }: DrawingOptions): FormDrawing {
  return {
    version,
    draw: (wanted, signal) => inOwnErrors(signal, () => drawForm(wanted, signal, warn)),
    answer: (wanted, posted, signal) => inOwnErrors(signal, () => answerForm(wanted, posted, signal, warn)),
    thanks: (wanted, signal, accepted) => inOwnErrors(signal, () => drawThanks(wanted, signal, warn, accepted)),
    embed: writeFragment,
    page: writePage,
  };
}

/** Draws a form as a fragment, or as a page of its own. @throws DrawingError; the signal's reason. */
export async function render(kind: 'fragment' | 'page', options: RenderOptions): Promise<Rendered> {
  const { formId, attributes = {}, signal = new AbortController().signal, script, onWarning: warn = ignore } = options;
  checkOptions(options);
  const proxy = options.proxy.replace(/\/+$/, '');
  const call = callProxy(options);
  const wanted = { formId, proxy, attributes, fetch: call };
  const [draw, write] = kind === 'page' ? [asPage(wanted), writePage] : [wanted, writeFragment];
  const drawn = await inOwnErrors(signal, () => drawForm(draw, signal, warn));
  const { css, title, language, direction } = drawn;
  const hash = await hashSheet(css);
  // A proxy that does not have the sheet draws the form for it, which the query names.
  const query = new URLSearchParams({ form: formId, ...drawn.attributes }).toString();
  const sheet = addressSheet(options.sheet ?? `${proxy}/form/sheet/${hash}.css?${query}`, hash);
  return { html: write(drawn, { sheet, ...(script && { script }) }), css, sheet, hash, title, language, direction };
}

const addressSheet = (sheet: string | ((hash: string) => string), hash: string): string =>
  typeof sheet === 'string' ? sheet : sheet(hash);

/** Attributes that have an option of their own. */
const OWN = ['form-id', 'proxy'];

/** A caller without TypeScript may pass anything. */
function checkOptions({ formId, proxy, attributes = {} }: RenderOptions): void {
  const refuse = (sentence: string) => {
    throw new DrawingError('not-configured', sentence);
  };
  if (typeof formId !== 'string' || !/^[1-9]\d*$/.test(formId))
    refuse('"formId" is the id of a form: a text of digits.');
  if (typeof proxy !== 'string' || proxy === '') refuse('"proxy" is the proxy’s address as the page reaches it.');
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'string' || !/^[a-z]+(?:-[a-z]+)*$/.test(name))
      refuse(`"${name}" is no attribute with a text.`);
    if (OWN.includes(name)) refuse(`"${name}" is an option, and no attribute.`);
  }
}

/** Rejects with an error of this package: the element’s own classes are in this bundle alone, so nobody could ask for them. */
async function inOwnErrors<Result>(signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'script-failed';
    throw new DrawingError(code, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
