// Code on a page: how it is drawn, and how it is copied.
import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** The time for which a button says that it has copied. ms */
const SHOWN = 2000;
const COPIED = 'Copied';

/** Copies a text, and lets the button that was pressed say so for a while. */
export async function copyText(button: EventTarget | null, text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  if (!(button instanceof HTMLElement) || button.textContent === COPIED) return;
  const before = button.textContent;
  button.textContent = COPIED;
  setTimeout(() => (button.textContent = before), SHOWN);
}

/** Lets a button copy a text, and say so for a while. */
export function copyOnClick(button: HTMLElement, text: () => string | null): void {
  button.addEventListener('click', () => void copyText(button, text() ?? ''));
}

/** Shows lines of code that wrap at blanks alone: a browser would break an address at its hyphens and slashes. */
export const codeWords = (code: string): (TemplateResult | string)[] =>
  code.split(/(\s+)/).map((part) => (part.trim() === '' ? part : html`<span class="word">${part}</span>`));
