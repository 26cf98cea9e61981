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

/** Reads the version that a change is made from, when the form is opened. */
async function readVersion(id: string): Promise<string | undefined> {
  const answer = await ask<Action>(`/demo/console/owner/action/${encodeURIComponent(id)}.json`);
  return answer.state === 'there' ? answer.data.version : undefined;
}

/** Changes settings of a mail or a webhook. Somebody else's change meanwhile is told as a conflict. */
export async function changeAction(
  id: string,
  version: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await change('PUT', `owner/action/${encodeURIComponent(id)}.json`, { version, settings });
  if (answer.state !== 'there') return;
  tell('It is saved.');
  drawAgain();
}

/** Begins a webhook again that its receiver has ended. */
export async function beginAgain(id: string): Promise<void> {
  const version = await readVersion(id);
  if (version !== undefined) await changeAction(id, version, { ended: '' });
}

const control = (id: string, { name, type = 'text' }: Editable, value: string): TemplateResult =>
  type === 'lines'
    ? html`<textarea id=${id} name=${name} rows="3" .value=${value}></textarea>`
    : html`<input id=${id} name=${name} type=${type} .value=${value} />`;

/** Shows the form that changes settings, closed at first. The version is read when it is opened, with what it shows. */
export function actionForm(
  id: string,
  editables: readonly Editable[],
  settings: Readonly<Record<string, unknown>>,
): TemplateResult {
  let version: string | undefined;
  const open = async ({ currentTarget }: Event): Promise<void> => {
    if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) version = await readVersion(id);
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { currentTarget: form } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const sent = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    await changeAction(id, version ?? '', Object.fromEntries(sent));
  };
  const text = (name: string): string => (typeof settings[name] === 'string' ? settings[name] : '');
  return html`<details @toggle=${open}>
    <summary>Change</summary>
    <form class="edit" @submit=${save}>
      ${editables.map((one) => {
        const own = `edit-${id}-${one.name}`;
        return html`<label for=${own}>${one.label}</label>${control(own, one, text(one.name))}`;
      })}
      <button>Save</button>
    </form>
  </details>`;
}
