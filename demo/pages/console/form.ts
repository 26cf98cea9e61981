import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import type { Place } from './address.js';
import { askService, shown } from './ask.js';
import type { Answer, Field } from './ask.js';
import { embedView } from './embed.js';
import { folderNames, readPagePath } from './forms.js';
import type { Form } from './forms.js';
import { confirmationsView, notificationsView } from './mail-settings.js';
import { partialsView } from './partials.js';
import { retentionView } from './retention.js';
import { submissionsView } from './submissions.js';
import { facts, table } from './table.js';
import { webhooksView } from './webhooks.js';

const VIEWS = {
  fields: 'Fields',
  submissions: 'Submissions',
  partials: 'Partial submissions',
  confirmations: 'Confirmations',
  notifications: 'Notifications',
  webhooks: 'Webhooks',
  embed: 'Embed',
  retention: 'Keeping and deleting',
} as const;

type ViewName = keyof typeof VIEWS;

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);
const yes = (flag: unknown): string => (flag ? 'Yes' : '–');

function fieldsView(fields: readonly Field[]): TemplateResult {
  if (fields.length === 0) return html`<p class="quiet">The form has no fields yet.</p>`;
  const columns = [
    {
      title: 'Label',
      isLong: true,
      draw: ({ label, section_heading }: Field) => label || section_heading || '(without a label)',
    },
    { title: 'Type', draw: ({ type }: Field) => type },
    { title: 'Id', isNumber: true, draw: ({ id }: Field) => id },
    { title: 'Required', draw: ({ required }: Field) => yes(required === '1') },
    { title: 'Hidden', draw: ({ hidden }: Field) => yes(hidden === '1') },
    { title: 'Logic', draw: ({ logic }: Field) => yes(logic && !Array.isArray(logic)) },
    { title: 'Calculation', isLong: true, draw: ({ calculation }: Field) => calculation || '–' },
  ];
  return table('Fields in the order of the form', columns, fields);
}

async function drawView(name: ViewName, place: Place, fields: readonly Field[]): Promise<TemplateResult> {
  if (name === 'submissions') return submissionsView(place, fields);
  if (name === 'partials') return partialsView(place, fields);
  if (name === 'confirmations') return confirmationsView(place.form);
  if (name === 'notifications') return notificationsView(place.form);
  if (name === 'embed') return embedView(place);
  if (name === 'retention') return retentionView(place.form);
  return name === 'webhooks' ? webhooksView(place.form) : fieldsView(fields);
}

type Whole = Form & { readonly fields: readonly Field[] };

/** Says that a form is not there, with the way to those that are. */
const absentView = (id: string, form: Answer<Whole>): TemplateResult =>
  html`<section aria-labelledby="heading">
    <h2 id="heading">Form ${id}</h2>
    ${shown(form, 'such form', () => html``)}
    <p><a href=${makeHref({})}>All forms</a></p>
  </section>`;

/** Shows a form, and one of its lists. */
export async function formView(place: Place): Promise<TemplateResult> {
  const form = await askService<Whole>(`form/${place.form}.json`);
  if (form.state !== 'there') return absentView(place.form, form);
  const { data } = form;
  // Who opens a form wants to know what has come in.
  const isNews = Number(data.submissions_unread) > 0;
  const name = isView(place.view) ? place.view : isNews ? 'submissions' : 'fields';
  const folders = await folderNames();
  const list = await drawView(name, place, data.fields);
  const link = (other: ViewName) =>
    html`<a href=${makeHref({ form: place.form, view: other })} aria-current=${other === name ? 'page' : nothing}
      >${VIEWS[other]}</a
    >`;
  return html`<section aria-labelledby="heading">
      <h2 id="heading">${data.name}</h2>
      ${facts([
        ['Number', data.id],
        ['Folder', folders.get(data.folder) ?? ''],
        ['State', data.inactive ? 'Closed' : 'Open'],
        ['Submissions', `${data.submissions}, ${data.submissions_unread} of them unread`],
        ['Its page', html`<a href=${readPagePath(data)}>${decodeURI(readPagePath(data))}</a>`],
      ])}
      <nav aria-label="Of this form" class="tabs">${Object.keys(VIEWS).filter(isView).map(link)}</nav>
    </section>
    <section aria-labelledby="list-heading">
      <h3 id="list-heading">${VIEWS[name]}</h3>
      ${list}
    </section>`;
}
