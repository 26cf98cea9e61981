import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** Shows lines of code that wrap at blanks alone: a browser would break an address at its hyphens and slashes. */
export const codeWords = (code: string): (TemplateResult | string)[] =>
  code.split(/(\s+)/).map((part) => (part.trim() === '' ? part : html`<span class="word">${part}</span>`));
