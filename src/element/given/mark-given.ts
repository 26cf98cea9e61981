// Decision 0081: marks the answers that came by the page's address. Whoever wrote the link is not the person who sends the form.
import { html } from 'lit';
import { hasLaterWords, loadLaterWords } from '../../locale/languages.js';
import type { Values } from '../../model/form.js';
import type { FieldState } from '../../session/form-store.js';
import { adoptStyles } from '../form-element.js';
import type { ElementSession } from '../element-session.js';
import { fetchSurely } from '../open/fetch-surely.js';
import { removeNote, showNote } from '../views/notes.js';
import { noteStyles } from '../views/notes.styles.js';

const NOTE = 'given';

/**
 * Marks the fields that show such an answer, as long as the person does not change it. A note above the fields names them, and screen readers
 * hear it.
 */
export function markGiven(session: ElementSession, values: Values): void {
  const { store, channel, features } = session;
  const isGiven = ({ field, definition, answer }: FieldState) =>
    field.id in values &&
    inWords(definition.comparable(field, answer)) === inWords(definition.comparable(field, values[field.id]));
  const given = () => store.states.filter((state) => state.shown && !state.field.hidden && isGiven(state));
  const mark = (state: FieldState | undefined) => {
    const part = state && features.fields?.slots.get(state.field.id)?.element.part;
    if (!part) return;
    if (isGiven(state)) part.add('prefilled');
    else part.remove('prefilled');
  };
  const say = async (isNew: boolean) => {
    const labels = given().map(({ field }) => field.label);
    if (labels.length === 0) removeNote(session, NOTE);
    else await showGiven(session, labels, isNew);
  };
  channel.on('ready', () => {
    store.states.filter(({ field }) => field.id in values).forEach(mark);
    void say(true);
    store.subscribe((id) => {
      if (!(id in values)) return;
      mark(store.state(id));
      if (given().length === 0) removeNote(session, NOTE);
    });
  });
  channel.on('reworded', () => void say(false));
}

const inWords = (comparable: readonly string[]): string => comparable.join('\n');

/** Shows the note. `isNew`: it was not there before, and is announced. */
async function showGiven(session: ElementSession, labels: readonly string[], isNew: boolean): Promise<void> {
  const { element, signal } = session;
  const { language, own } = element.spoken;
  const isWanted = () => !signal.aborted && element.isConnected;
  const words = hasLaterWords(element.spoken)
    ? element.spoken
    : await fetchSurely(() => loadLaterWords([language], own), isWanted);
  if (!words || !isWanted()) return;
  const names = labels.map((label) => label || element.spoken.unlabelled);
  const sentence = words.notes.given(new Intl.ListFormat(language, { type: 'unit' }).format(names));
  adoptStyles(element.renderRoot, noteStyles);
  showNote(session, NOTE, NOTE, html`<p>${sentence}</p>`);
  if (isNew) element.announcement = sentence;
}
