import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { answerView } from '../answer-words.js';
import { makeHref } from './address.js';
import type { Place } from './address.js';
import { askService, shown } from './ask.js';
import type { Field } from './ask.js';
import { pager } from './table.js';

interface Stored {
  readonly field: string | number;
  readonly value: string;
}

interface Submission {
  readonly id: string;
  readonly timestamp: string;
  readonly user_agent: string;
  readonly read?: string;
  /** By field id in lists; an array of partial submissions. */
  readonly data?: Readonly<Record<string, Stored>> | readonly Stored[];
}

interface List {
  readonly submissions?: readonly Submission[];
  readonly partialsubmissions?: readonly Submission[];
  readonly pages: number;
}

const PER_PAGE = 10;

/**
 * Shows an answer. A file's value is an address of the service that needs the token, so the demo's server fetches it.
 */
function drawAnswer({ value }: Stored, field: Field | undefined): TemplateResult | readonly TemplateResult[] {
  const [, id] = /\/admin\/download\/file\/(\d+)$/.exec(value) ?? [];
  if (id === undefined) return answerView(field ?? { type: '' }, value);
  const href = `/demo/file/${id}`;
  const picture = field?.type === 'signature' ? html`<img src=${href} alt="The signature" />` : '';
  return html`${picture}<a href=${href} download>Download file ${id}</a>`;
}

function article(noun: string, submission: Submission, fields: readonly Field[]): TemplateResult {
  const { id, timestamp, read, data = [], user_agent } = submission;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const answers = Object.values(data);
  const label = ({ field }: Stored) => byId.get(String(field))?.label || `Field ${field}`;
  return html`<article aria-labelledby=${`${noun}-${id}`}>
    <h4 id=${`${noun}-${id}`}>${noun} ${id}</h4>
    <p class="quiet">
      ${timestamp} (US/Eastern)${read === '0' ? ' · unread' : ''}${user_agent ? ` · ${user_agent}` : ''}
    </p>
    ${answers.length === 0 ? html`<p class="quiet">Without answers.</p>` : ''}
    <dl class="answers">
      ${answers.map(
        (stored) =>
          html`<div>
            <dt>${label(stored)}</dt>
            <dd>${drawAnswer(stored, byId.get(String(stored.field)))}</dd>
          </div>`,
      )}
    </dl>
  </article>`;
}

async function listView(
  place: Place,
  fields: readonly Field[],
  kind: { readonly view: string; readonly path: string; readonly noun: string; readonly none: string },
): Promise<TemplateResult> {
  const query = `page=${place.page}&per_page=${PER_PAGE}&data=true`;
  const list = await askService<List>(`form/${place.form}/${kind.path}.json?${query}`);
  return shown(list, 'partial submissions', ({ submissions, partialsubmissions, pages }) => {
    const items = submissions ?? partialsubmissions ?? [];
    const href = (page: number) => makeHref({ form: place.form, view: kind.view, page });
    return html`${items.length === 0 ? html`<p class="quiet">${kind.none}</p>` : ''}
    ${items.map((item) => article(kind.noun, item, fields))} ${pager(place.page, pages, href)}`;
  });
}

/** Shows the partial submissions of a form. */
export function partialsView(place: Place, fields: readonly Field[]): Promise<TemplateResult> {
  const none = 'Nothing is filled in and not sent.';
  return listView(place, fields, { view: 'partials', path: 'partialsubmission', noun: 'Partial submission', none });
}
