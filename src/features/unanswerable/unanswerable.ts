// Fields that need an answer which nobody can give here. Fetched only for forms that have one.
import { html } from 'lit/html.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { FieldState } from '../../session/form-store.js';
import type { ElementSession } from '../../element/element-session.js';
import { removeNote, showNote } from '../../element/views/notes.js';

const NOTE = 'unanswerable';

/**
 * Keeps the form from being sent while such a field is shown, because the service would refuse it. Says so above the fields, before the
 * person has entered anything.
 */
export function install(session: ElementSession): void {
  const { store, channel, element } = session;
  store.addCheck((state) => (needsAnswer(state) ? [{ code: 'unanswerable' }] : []));
  let isTold = false;
  const say = () => {
    const { unanswerableForm } = requireAllWords(element.wording.current);
    showNote(session, NOTE, NOTE, html`<p>${unanswerableForm}</p>`);
  };
  const tell = () => {
    const isStopped = store.states.some((state) => state.shown && !state.field.hidden && needsAnswer(state));
    if (isStopped === isTold) return;
    isTold = isStopped;
    if (isStopped) say();
    else removeNote(session, NOTE);
  };
  channel.on('ready', tell);
  channel.on('reworded', () => {
    if (isTold) say();
  });
  store.subscribe(() => {
    if (isTold || element.hasUpdated) tell();
  });
}

function needsAnswer({ definition, field }: Pick<FieldState, 'definition' | 'field'>): boolean {
  return definition.isUnanswerable?.(field) ?? false;
}
