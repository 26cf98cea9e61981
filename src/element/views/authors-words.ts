import { html } from 'lit/html.js';
import type { TemplateResult, nothing } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { fetchPart } from '../../parts/fetch-part.js';

/**
 * Draws a sentence of the element that contains labels of the author, with these in their own language. A voice reads each part in its own.
 *
 * @param labels in their order in the sentence
 */
export const markLabels = (
  sentence: string,
  labels: readonly string[],
  language: string | typeof nothing,
): TemplateResult => mark(sentence, labels, (label) => html`<bdi lang=${language} .textContent=${label}></bdi>`);

/**
 * Draws a sentence of the element that contains names of files. A browser that translates the page leaves the names as they are.
 *
 * @param names in their order in the sentence
 */
export const markNames = (sentence: string, names: readonly string[]): TemplateResult =>
  mark(sentence, names, (name) => html`<bdi translate="no" .textContent=${name}></bdi>`);

function mark(sentence: string, texts: readonly string[], draw: (text: string) => TemplateResult): TemplateResult {
  const parts: TemplateResult[] = [];
  let rest = sentence;
  for (const text of texts) {
    const at = text ? rest.indexOf(text) : -1;
    if (at < 0) continue;
    parts.push(changing(rest.slice(0, at)), draw(text));
    rest = rest.slice(at + text.length);
  }
  return html`${parts}${changing(rest)}`;
}

/** Returns a message of the form's author, sanitised; `undefined` where there is none or it can't be shown, which is no failure. */
export async function authorsMessage(message: string, language: string): Promise<Element | undefined> {
  if (!message.trim()) return undefined;
  try {
    const { createSanitiser } = await fetchPart(() => import('../../html/sanitise.js'));
    const shown = document.createElement('div');
    shown.append((await createSanitiser())(message));
    if (language) shown.lang = language;
    // Last: Chromium would read the whole text again for each node.
    shown.dir = 'auto';
    return shown;
  } catch {
    return undefined;
  }
}
