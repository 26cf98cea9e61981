// Notes below a field while it is filled in. They come and go without the field's view, whose code is in the core.
import { nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { ElementSession } from '../element-session.js';

/** The kinds of notes. A field has at most one of each. */
export type NoteKind = 'count' | 'suggestion' | 'no-answer' | 'sign-again' | 'carry';

/** Shows a note below the controls of a field, in place of an earlier one of its kind. Without content, removes it. */
export function putNote(
  { features }: ElementSession,
  fieldId: string,
  kind: NoteKind,
  content: TemplateResult | undefined,
): void {
  const field = features.fields?.slots.get(fieldId)?.element;
  const known = field?.querySelector<HTMLElement>(`:scope > .field-note.${kind}`);
  if (!field || (!known && !content)) return;
  const note = known ?? document.createElement('div');
  note.className = `field-note ${kind}`;
  render(content ?? nothing, note);
  if (!content) note.remove();
  else if (!known) field.append(note);
  features.maskIn?.(field);
}
