// Decision 0081: marks the answers that came by the page's address. Whoever wrote the link is not the person who sends the form.
import { html } from 'lit';
import { hasLaterWords, loadLaterWords } from '../../locale/languages.js';
import type { LoadedWords } from '../../locale/words.js';
import type { Values } from '../../model/form.js';
import type { FieldState } from '../../session/form-store.js';
import { adoptStyles } from '../form-element.js';
import type { ElementSession } from '../element-session.js';
import { fetchSurely } from '../open/fetch-surely.js';
import { isolated, removeNote, showNote } from '../views/notes.js';
import { noteStyles } from '../views/notes.styles.js';

const NOTE = 'given';

/**
 * Marks the fields that show such an answer, as long as the person does not change it. A note above the fields names them, and screen readers
 * hear it. Fulfils when the note stands, so that nothing moves later.
 */
export async function markGiven(session: ElementSession, values: Values): Promise<void> {
  const { store, channel, features, element, loaded } = session;
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
  const follow = (id: string) => {
    if (!(id in values)) return;
    mark(store.state(id));
    if (given().length === 0) removeNote(session, NOTE);
  };
  channel.on('ready', () => {
    // A draft may have replaced answers since.
    void showGiven(session, given(), element.spoken, fetchSurely).then((sentence) => {
      if (sentence) element.announcement = sentence;
    });
  });
  channel.on('reworded', () => void showGiven(session, given(), element.spoken, fetchSurely));
  Object.keys(values).forEach(follow);
  store.subscribe(follow);
  // If the words do not come at once, the form does not wait for them.
  await showGiven(session, given(), loaded.words, (fetch) => fetch()).catch(() => '');
}

const inWords = (comparable: readonly string[]): string => comparable.join('\n');

/** Shows the note, in these words. Returns its sentence; `''` where there is none. */
async function showGiven(
  session: ElementSession,
  given: readonly FieldState[],
  spoken: LoadedWords,
  surely: typeof fetchSurely,
): Promise<string> {
  const { language, own } = spoken;
  const { element, signal } = session;
  if (given.length === 0) return '';
  const isWanted = () => !signal.aborted && element.isConnected;
  const words = hasLaterWords(spoken) ? spoken : await surely(() => loadLaterWords([language], own), isWanted);
  if (!words || !isWanted()) return '';
  const names = given.map(({ field }) => isolated(field.label || spoken.unlabelled));
  const sentence = words.notes.given(new Intl.ListFormat(language, { type: 'unit' }).format(names));
  adoptStyles(element.renderRoot, noteStyles);
  showNote(session, NOTE, NOTE, html`<p>${sentence}</p>`);
  return sentence;
}
