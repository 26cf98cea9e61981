import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { answerView } from '../answer-words.js';
import { makeHref } from './address.js';
import type { Place } from './address.js';
import { askService, shown } from './ask.js';
import type { Field } from './ask.js';
import { pager } from './table.js';
import { serviceTime } from './times.js';

interface Stored {
  readonly field: string | number;
  readonly value: string;
}

interface Partial {
  readonly id: string;
  readonly timestamp: string;
  readonly user_agent: string;
  readonly data?: readonly Stored[];
}

interface List {
  readonly partialsubmissions: readonly Partial[];
  readonly pages: number;
}

const PER_PAGE = 10;

function article({ id, timestamp, data = [], user_agent }: Partial, fields: readonly Field[]): TemplateResult {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const label = ({ field }: Stored) => byId.get(String(field))?.label || `Field ${field}`;
  return html`<article aria-labelledby=${`partial-${id}`}>
    <h4 id=${`partial-${id}`}>Partial submission ${id}</h4>
    <p class="quiet">${serviceTime(timestamp)}${user_agent ? ` · ${user_agent}` : ''}</p>
    ${data.length === 0 ? html`<p class="quiet">Without answers.</p>` : ''}
    <dl class="answers">
      ${data.map(
        (stored) =>
          html`<div>
            <dt>${label(stored)}</dt>
            <dd>${answerView(byId.get(String(stored.field)) ?? { type: '' }, stored.value)}</dd>
          </div>`,
      )}
    </dl>
  </article>`;
}

/** Shows what people filled in and did not send, the newest first. Files are never part of it. */
export async function partialsView({ form, page }: Place, fields: readonly Field[]): Promise<TemplateResult> {
  const query = `page=${page}&per_page=${PER_PAGE}&data=true`;
  const list = await askService<List>(`form/${form}/partialsubmission.json?${query}`);
  return shown(list, 'partial submissions', ({ partialsubmissions, pages }) => {
    const href = (other: number) => makeHref({ form, view: 'partials', page: other });
    return html`${
      partialsubmissions.length === 0
        ? html`<p class="quiet">Nothing is filled in and not sent. What is saved is gone after 30 days.</p>`
        : ''
    }
    ${partialsubmissions.map((one) => article(one, fields))} ${pager(page, pages, href)}`;
  });
}
