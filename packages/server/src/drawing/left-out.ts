// Answers that a page has posted, and for which the form has no place: they come back as a text, so that nothing is gone. Decision 0060.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import type { LostAnswer } from '../../../../src/element/views/notes.js';
import type { Entries } from '../../../../src/features/served/enter-entries.js';
import { MOST_LOST, readTold, showTold, TOLD, writeTold } from '../../../../src/features/served/told.js';
import type { Told } from '../../../../src/features/served/told.js';
import type { Unplaced } from '../../../../src/features/served/unplaced.js';
import { requireAllWords } from '../../../../src/locale/require-all-words.js';
import { FILLING } from '../../../../src/session/form-status.js';
import { document, setAll } from '../dom/tree.js';
import type { OpenDrawing } from './open-drawing.js';

/** Lists the answers for which a form has no place: those of a post before this one, and those of this one. */
export function listLeftOut(
  element: HostedForm,
  unplaced: readonly Unplaced[],
  posted: Entries,
): readonly LostAnswer[] {
  const [before] = posted.get(TOLD) ?? [];
  const { lost } = readTold(typeof before === 'string' ? before : '');
  const own = unplaced.map(({ id, values }) => ({
    label: element.session?.store.state(id)?.field.label ?? '',
    text: values.map((value) => (typeof value === 'string' ? value : value.name)),
  }));
  return [...lost, ...own].slice(0, MOST_LOST);
}

/** Puts into the form what is said of answers. The person has a note of it; the script and the next post have a hidden control. */
export async function insertTold({ element, settled }: OpenDrawing, told: Told): Promise<void> {
  const { session } = element;
  const form = element.renderRoot.querySelector('[part~=form]');
  const value = writeTold(told);
  if (!session || !form || !value) return;
  if (told.isUnsent) session.setStatus(FILLING);
  // Beside each field, the form says itself which file it asks for again.
  showTold(session, requireAllWords(element.wording.current), { ...told, files: [] });
  await settled();
  form.prepend(setAll(document.createElement('input'), { type: 'hidden', name: TOLD, value }));
}
