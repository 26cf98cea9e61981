// What is said above the fields, of answers that this device keeps.
import { html, render } from 'lit';
import type { TemplateResult } from 'lit';
import type { OpenForm } from './open-form.js';

/** What is said under a name, if anything is. */
export function noteOf({ places }: OpenForm, name: string): HTMLElement | null {
  return places.container.querySelector<HTMLElement>(`:scope > [data-note="${name}"]`);
}

/** Says something above the fields, in place of what was said under this name; nothing, to take it away. */
export function showNote(open: OpenForm, name: string, content: TemplateResult | undefined): void {
  const known = noteOf(open, name);
  if (!content) return known?.remove();
  const note = known ?? document.createElement('div');
  note.dataset['note'] = name;
  // Across all columns of the form.
  note.className = 'field';
  render(html`<div part="note" class="notice" tabindex="-1">${content}</div>`, note);
  if (!known) open.places.container.prepend(note);
}
