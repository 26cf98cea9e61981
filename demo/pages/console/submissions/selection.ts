import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { change, drawAgain, tell } from '../ask.js';

/** The submissions that were deleted last on this page, for Undo. */
let deleted: readonly string[] = [];

const inWords = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

/** Lists the boxes of the table. */
const boxes = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('input[name="chosen"]'),
];

/** Unselects all: the rows of the table become other ones, and their boxes would stay selected. */
function unselect(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('input:is([name="chosen"], [name="all"])'))
    box.checked = false;
}

interface Changed {
  readonly ids: readonly string[];
}

/** Tells how many submissions were changed, and that the rest of those that were meant is gone. */
function tellChanged(meant: readonly string[], changed: readonly string[], what: string): void {
  const sentence = `${inWords(changed.length)} ${what}.`;
  if (changed.length === meant.length) tell(sentence);
  else tell(`${sentence} Somebody has deleted ${inWords(meant.length - changed.length)} meanwhile.`, 'problem');
}

/** Marks submissions as read or unread. */
export async function markAs(ids: readonly string[], read: boolean): Promise<void> {
  const answer = await change<Changed>('POST', 'owner/submissions/read.json', { ids, read });
  if (answer.state !== 'there') return;
  unselect();
  tellChanged(ids, answer.data.ids, `marked as ${read ? 'read' : 'unread'}`);
  drawAgain();
}

/** Puts submissions into the bin. */
export async function putIntoBin(ids: readonly string[]): Promise<void> {
  const answer = await change<Changed>('POST', 'owner/submissions/delete.json', { ids });
  if (answer.state !== 'there') return;
  unselect();
  deleted = answer.data.ids;
  if (deleted.length === ids.length) tell('');
  else tellChanged(ids, deleted, 'put into the bin');
  drawAgain();
}

async function undo(): Promise<void> {
  const sent = { kind: 'submission', ids: deleted };
  const answer = await change<{ readonly restored: number }>('POST', 'owner/bin/restore.json', sent);
  if (answer.state !== 'there') return;
  const { restored } = answer.data;
  if (restored === deleted.length) tell(`${inWords(restored)} restored.`);
  else tell(`${inWords(restored)} restored. Somebody has restored or erased the rest meanwhile.`, 'problem');
  deleted = [];
  drawAgain();
}

/** Offers to take back what was deleted. Its place is always there, so that screen readers announce what it says. */
export const undoView = (): TemplateResult =>
  html`<div class="undo" role="status">
    ${
      deleted.length === 0
        ? ''
        : html`<p>${inWords(deleted.length)} put into the bin. <button type="button" @click=${undo}>Undo</button></p>`
    }
  </div>`;

/** Does something with the selected submissions. */
function withChosen(act: (ids: readonly string[]) => Promise<void>): () => void {
  return () => {
    const ids = boxes().flatMap(({ checked, value }) => (checked ? [value] : []));
    if (ids.length === 0) tell('Select submissions first.', 'problem');
    else void act(ids);
  };
}

/** Selects all of the page, or none. */
function chooseAll(event: Event): void {
  const isOn = event.target instanceof HTMLInputElement && event.target.checked;
  for (const box of boxes()) box.checked = isOn;
}

/** Shows what can be done with the selected submissions. */
export const actionsView = (): TemplateResult =>
  html`<div class="actions" role="group" aria-label="With the selected submissions">
    <label><input type="checkbox" name="all" autocomplete="off" @change=${chooseAll} /> All on this page</label>
    <button type="button" @click=${withChosen((ids) => markAs(ids, true))}>Mark as read</button>
    <button type="button" @click=${withChosen((ids) => markAs(ids, false))}>Mark as unread</button>
    <button type="button" class="danger" @click=${withChosen(putIntoBin)}>Delete</button>
  </div>`;
