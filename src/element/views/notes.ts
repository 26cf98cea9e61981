// Notes above the fields: about answers that this device keeps, and those for which the form has no place.
import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { findSeparator } from '../../locale/phrases.js';
import type { Words } from '../../locale/words.js';
import type { OutboxChange } from '../../persistence/outbox/outbox.js';
import type { ElementSession } from '../element-session.js';

/** Finds the note with a name. */
export function findNote({ features }: NotedSession, name: string): HTMLElement | null {
  return features.fields?.container.querySelector<HTMLElement>(`:scope > [data-note="${name}"]`) ?? null;
}

/** The session of the form that shows the notes. */
type NotedSession = Pick<ElementSession, 'features'>;

/** The state of a note, for programs: `data-state`. */
export type NoteState =
  | 'restored'
  | 'may-have-arrived'
  | 'ask-first'
  | 'unanswerable'
  | 'given'
  | 'assisted'
  | 'left-out'
  | 'asks'
  | 'carried'
  | 'handed-over'
  | 'failed'
  | 'told'
  | OutboxChange['state'];

/** Removes the note with a name. */
export function removeNote(session: NotedSession, name: string): void {
  findNote(session, name)?.remove();
}

/** Shows a note above the fields. It replaces an earlier one with the same name. */
export function showNote(session: NotedSession, name: string, state: NoteState, content: TemplateResult): void {
  const known = findNote(session, name);
  const note = known ?? document.createElement('div');
  note.dataset['note'] = name;
  note.dataset['state'] = state;
  // As a field, it spans all columns of the form.
  note.className = 'field';
  render(html`<div part="note" class="notice" tabindex="-1">${keyed(state, content)}</div>`, note);
  session.features.maskIn?.(note);
  if (!known) session.features.fields?.container.prepend(note);
}

/** An answer for which the form has no place. */
export interface LostAnswer {
  /** Its question; `''` where nobody knows that any more. */
  readonly label: string;
  readonly text: string | readonly string[];
}

/** Lists answers for which the form has no place, so that nothing that somebody has written is gone. */
export function listLost(
  lost: readonly LostAnswer[],
  about: Words['about'],
  language: string,
): TemplateResult | typeof nothing {
  const join = (text: string | readonly string[]) =>
    typeof text === 'string' ? text : text.join(findSeparator(language));
  const say = ({ label, text }: LostAnswer) =>
    label && text.length > 0 ? about(label, join(text)) : label || join(text);
  return lost.length > 0
    ? html`<ul>
        ${lost.map((each) => html`<li><bdi>${say(each)}</bdi></li>`)}
      </ul>`
    : nothing;
}

/** Isolates a text whose direction may differ from that of the sentence (Unicode: FSI and PDI). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
