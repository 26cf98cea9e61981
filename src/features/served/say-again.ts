// Says again in the form what the server has said in the tree before it, and names what that form has no place for.
import type { ElementSession } from '../../element/element-session.js';
import type { LostAnswer } from '../../element/views/notes.js';
import { focusIn } from '../../platform/focus.js';
import { quoted } from '../../platform/page.js';
import { isOption, isSelect } from './enter-entries.js';
import type { Control } from './enter-entries.js';
import { noteMoment } from './moment.js';
import { readTold, showTold, TOLD } from './told.js';
import type { Told } from './told.js';
import type { Unplaced } from './unplaced.js';

/** Reads what the server has said beside mistakes. */
export const readToldIn = (tree: ParentNode): Told =>
  readTold(tree.querySelector<HTMLInputElement>(`input[name=${TOLD}]`)?.value ?? '');

/** Says it in a form that is drawn aside: once that takes the place of the tree, nothing moves. */
export async function sayAside(session: ElementSession, told: Told): Promise<void> {
  const { element } = session;
  if (told.failure) {
    // A check of no field fetches the code that says so.
    await element.checkFields([]);
    session.setStatus({ name: 'failed', ...told.failure });
  }
  await sayOnTop(session, told);
  await element.updateComplete;
}

/** Says above the fields which answers have no place in the form. Returns the sentence. */
export async function sayOnTop(session: ElementSession, told: Told): Promise<string> {
  if (told.lost.length === 0 && told.files.length === 0) return '';
  return showTold(session, await session.loaded.wording.complete(), told);
}

/** Describes answers for which a form has no place in the words of the tree that they were given in. */
export const describeUnplaced = (tree: ParentNode, unplaced: readonly Unplaced[]): readonly LostAnswer[] =>
  unplaced.map(({ id, name, values }) => ({
    label: readLabel(tree.querySelector(`[data-field=${quoted(id)}] [part~=label]`)),
    text: values.map((value) => (typeof value === 'string' ? sayValue(tree, name, value) : value.name)),
  }));

/** Reads a label without what says that an answer is needed. */
function readLabel(label: Element | null): string {
  const copy = label?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const mark of copy.querySelectorAll('[part~=required], .visually-hidden')) mark.remove();
  return copy.textContent.trim();
}

/** Says an option by its label. */
function sayValue(tree: ParentNode, name: string, value: string): string {
  const controls = tree.querySelectorAll<Control>(`[name=${quoted(name)}]`);
  const labels = [...controls].flatMap((control) => {
    if (isSelect(control)) return [...control.options].filter((each) => each.value === value).map(({ text }) => text);
    return isOption(control) && control.value === value ? [control.closest('label')?.textContent.trim()] : [];
  });
  return labels.find(Boolean) ?? value;
}

/**
 * Shows the mistakes that the server has shown. Leads to them whom the browser has led to them; the focus of others stays.
 *
 * @param refusal The service's answer, where that is what the server has shown.
 */
export async function showMistakes(
  session: ElementSession,
  own: HTMLElement,
  isLed: boolean,
  refusal: unknown,
): Promise<void> {
  const { element, features, signal } = session;
  // A check of no field fetches the code, which is there before the check of all moves the focus.
  await element.checkFields([]);
  if (signal.aborted) return;
  const moment = focusIn(own) && noteMoment(own);
  await (refusal === undefined ? features.sending?.check() : features.sending?.refuse(refusal));
  if (moment) moment.select(own);
  else if (!isLed) blur(focusIn(own));
  // They have read it.
  element.announcement = '';
}

const blur = (focused: Element | null): void => {
  if (focused instanceof HTMLElement) focused.blur();
};
