// Counts the characters of a text that is near its limit.
import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../../fields/shared/controls/changing.js';
import { hasLaterWords } from '../../../locale/languages.js';
import type { LaterWords } from '../../../locale/words.js';
import type { Field } from '../../../model/form.js';
import type { FieldState } from '../../../session/form-store.js';
import type { ElementSession } from '../../../element/element-session.js';
import { LateAnnouncement } from './late-announcement.js';
import { putNote } from '../../../element/fields/note-place.js';

/** The part of the limit from which the count is shown. */
const NEAR = 0.8;

/** Shows how many characters have room in each text that is near its limit. Announces it when the person pauses. */
export function installCounts(session: ElementSession): void {
  const { store, element, channel } = session;
  if (!store.states.some(({ field }) => readLimit(field) !== undefined)) return;
  const announcement = new LateAnnouncement(session);
  /** The fields with a count below them. All others are left alone: rules may change hundreds at once. */
  const counted = new Set<string>();
  const count = (fieldId: string, isTyped: boolean) => {
    const state = store.state(fieldId);
    const room = state?.shown && !state.field.readonly ? roomIn(state) : undefined;
    const words = hasLaterWords(element.wording.current) ? element.wording.current.notes : undefined;
    const sentence = words && room !== undefined ? say(words, room) : '';
    if (sentence || counted.delete(fieldId))
      putNote(session, fieldId, 'count', sentence ? drawn(sentence, room ?? 0) : undefined);
    if (sentence) counted.add(fieldId);
    if (!isTyped) return;
    if (sentence) announcement.say(sentence);
    else announcement.forget();
  };
  const countAll = () => {
    for (const { field } of store.states) count(field.id, false);
  };
  countAll();
  channel.on('reworded', countAll);
  store.subscribe((fieldId) => {
    count(fieldId, true);
  });
}

/** Returns how many characters have room, less than 0 for those that are too many; `undefined` far from the limit. */
function roomIn({ field, answer }: FieldState): number | undefined {
  const limit = readLimit(field);
  if (limit === undefined || typeof answer !== 'string') return undefined;
  // An emoji is one character, as the rule for the limit counts.
  const length = [...answer].length;
  return length >= limit * NEAR ? limit - length : undefined;
}

const readLimit = (field: Field): number | undefined =>
  'maxLength' in field && typeof field.maxLength === 'number' ? field.maxLength : undefined;

const say = ({ left, over }: LaterWords['notes'], room: number): string => (room < 0 ? over(-room) : left(room));

const drawn = (sentence: string, room: number): TemplateResult =>
  html`<p part="count" class=${room < 0 ? 'over' : ''}>${changing(sentence)}</p>`;
