import { html } from 'lit';
import type { TemplateResult, nothing } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';

/**
 * Draws a sentence of the element in which labels of the author stand, with these in their own language. A voice reads each part in its own.
 *
 * @param labels in their order in the sentence
 */
export function markLabels(
  sentence: string,
  labels: readonly string[],
  language: string | typeof nothing,
): TemplateResult {
  const parts: TemplateResult[] = [];
  let rest = sentence;
  for (const label of labels) {
    const at = label ? rest.indexOf(label) : -1;
    if (at < 0) continue;
    parts.push(changing(rest.slice(0, at)), html`<bdi lang=${language} .textContent=${label}></bdi>`);
    rest = rest.slice(at + label.length);
  }
  return html`${parts}${changing(rest)}`;
}
