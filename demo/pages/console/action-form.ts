import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ask, change, drawAgain, tell } from './ask.js';

/** A setting that the console can change. */
export interface Editable {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'url' | 'lines';
}

interface Action {
  readonly version: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The versions that changes are made from, by the ids of mails and webhooks: those of what their forms show. */
const versions = new Map<string, string>();

const readText = (settings: Action['settings'], name: string): string => {
  const value = settings[name];
  return typeof value === 'string' ? value : '';
};

/** Reads an action as it is now, and the version that a change is made from. */
async function readAction(id: string): Promise<Action | undefined> {
  const answer = await ask<Action>(`/demo/console/owner/action/${encodeURIComponent(id)}.json`);
  if (answer.state !== 'there') return undefined;
  versions.set(id, answer.data.version);
  return answer.data;
}

/** Changes settings of a mail or a webhook. Somebody else's change meanwhile is told as a conflict. */
async function changeAction(id: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const sent = { version: versions.get(id) ?? '', settings };
  const answer = await change<Action>('PUT', `owner/action/${encodeURIComponent(id)}.json`, sent);
  if (answer.state !== 'there') return;
  versions.set(id, answer.data.version);
  tell('It is saved.');
  drawAgain();
}

/** Begins a webhook again that its receiver has ended. */
export async function beginAgain(id: string): Promise<void> {
  if (await readAction(id)) await changeAction(id, { ended: '' });
}

const control = (id: string, { name, type = 'text' }: Editable): TemplateResult =>
  type === 'lines'
    ? html`<textarea id=${id} name=${name} rows="3"></textarea>`
    : html`<input id=${id} name=${name} type=${type} autocomplete="off" />`;

/** Fills the controls of a form with the settings as they are now. */
async function fill(id: string, details: HTMLDetailsElement): Promise<void> {
  const action = await readAction(id);
  if (action === undefined) return;
  for (const one of details.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    one.value = readText(action.settings, one.name);
}

async function save(id: string, event: Event): Promise<void> {
  event.preventDefault();
  const { currentTarget: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const sent = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  await changeAction(id, Object.fromEntries(sent));
}

/** Shows the form that changes settings. It is closed at first, and reads them when it is opened. */
export function actionForm(id: string, editables: readonly Editable[]): TemplateResult {
  const open = ({ currentTarget: details }: Event): void => {
    if (details instanceof HTMLDetailsElement && details.open) void fill(id, details);
  };
  return html`<details @toggle=${open}>
    <summary>Change</summary>
    <form class="edit" @submit=${(event: Event) => void save(id, event)}>
      ${editables.map((one) => {
        const own = `edit-${id}-${one.name}`;
        return html`<label for=${own}>${one.label}</label>${control(own, one)}`;
      })}
      <button class="primary">Save</button>
    </form>
  </details>`;
}
