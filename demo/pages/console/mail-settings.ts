import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { isObject } from '../../../src/api/read.js';
import { actionForm } from './action-form.js';
import type { Editable } from './action-form.js';
import { askService, shown } from './ask.js';
import { attemptsView } from './deliveries.js';
import { facts } from './table.js';

type Settings = Readonly<Record<string, unknown>>;

const writeValue = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? ''
    : JSON.stringify(value);
};

/** Returns logic as text: `all of: 1001 equals "yes"`. */
export function logicText(logic: unknown): string {
  if (typeof logic !== 'object' || logic === null || !('checks' in logic) || !Array.isArray(logic.checks)) return '';
  const checks = logic.checks
    .filter(isObject)
    .map(({ field, condition, option }) => `${writeValue(field)} ${writeValue(condition)} “${writeValue(option)}”`);
  return `${'conditional' in logic ? writeValue(logic.conditional) : 'all'} of: ${checks.join(', ')}`;
}

async function article(
  noun: string,
  mail: Settings,
  names: Readonly<Record<string, string>>,
  editable: readonly Editable[],
): Promise<TemplateResult> {
  const own = writeValue(mail['id']);
  const title = writeValue(mail['name']) || `${noun} ${own}`;
  const id = `${noun}-${writeValue(mail['id'])}`;
  const pairs = Object.entries(names).map(([key, name]) => [name, writeValue(mail[key])] as const);
  return html`<article aria-labelledby=${id}>
    <h4 id=${id}>${title}</h4>
    ${facts([...pairs, ['Sent if', logicText(mail['logic'])]])}
    <pre class="text">${writeValue(mail['message'])}</pre>
    ${actionForm(own, editable)} ${await attemptsView(own, title)}
  </article>`;
}

const EDIT_MAIL: readonly Editable[] = [
  { name: 'name', label: 'Name' },
  { name: 'subject', label: 'Subject' },
];
const EDIT_CONFIRMATION: readonly Editable[] = [...EDIT_MAIL, { name: 'sender', label: 'From' }];
const EDIT_NOTIFICATION: readonly Editable[] = [
  ...EDIT_MAIL,
  { name: 'recipients', label: 'To, one on each line', type: 'lines' },
];

const none = (noun: string) => html`<p class="quiet">The form sends no ${noun}.</p>`;

/** Shows the mails to the person who filled in the form. */
export async function confirmationsView(form: string): Promise<TemplateResult> {
  const list = await askService<{ readonly confirmations: readonly Settings[] }>(`form/${form}/confirmation.json`);
  const names = { subject: 'Subject', sender: 'From', to_field: 'To the field', format: 'Format', delay: 'Delay' };
  const mails = list.state === 'there' ? list.data.confirmations : [];
  const articles = await Promise.all(mails.map((mail) => article('Confirmation', mail, names, EDIT_CONFIRMATION)));
  return shown(list, 'confirmations', () => (articles.length === 0 ? none('confirmations') : html`${articles}`));
}

/** Shows the mails to the form's owner. */
export async function notificationsView(form: string): Promise<TemplateResult> {
  const list = await askService<{ readonly notifications: readonly Settings[] }>(`form/${form}/notification.json`);
  const names = {
    subject: 'Subject',
    from_type: 'From',
    from_value: 'From, in detail',
    recipients: 'To',
    type: 'What it tells',
    format: 'Format',
  };
  const mails = list.state === 'there' ? list.data.notifications : [];
  const articles = await Promise.all(mails.map((mail) => article('Notification', mail, names, EDIT_NOTIFICATION)));
  return shown(list, 'notifications', () => (articles.length === 0 ? none('notifications') : html`${articles}`));
}
