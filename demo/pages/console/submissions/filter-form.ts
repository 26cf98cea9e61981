import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Field } from '../ask.js';
import { labelOf, listAnswered } from './answer.js';
import { hrefOf, isFiltering, readFilter } from './filter.js';
import type { Filter } from './filter.js';

/** Reads the filter that the owner has filled in. Each pair of a field and a text is one condition. */
function readForm(form: HTMLFormElement): Filter {
  const data = new FormData(form);
  const query = new URLSearchParams();
  const fields = data.getAll('field');
  const texts = data.getAll('text');
  for (const name of ['search', 'from', 'to', 'read', 'order']) {
    const value = data.get(name);
    if (typeof value === 'string') query.set(name, value.trim());
  }
  for (const [index, id] of fields.entries()) {
    const text = texts[index];
    if (typeof id === 'string' && id !== '' && typeof text === 'string' && text.trim() !== '')
      query.set(`field_${id}`, text.trim());
  }
  return readFilter(query);
}

function pairView(fields: readonly Field[], chosen: string, text: string, number: number): TemplateResult {
  return html`<div class="pair">
    <label
      >Answer to
      <select name="field">
        <option value="">–</option>
        ${listAnswered(fields).map(
          (field) => html`<option value=${field.id} ?selected=${field.id === chosen}>${labelOf(field)}</option>`,
        )}
      </select>
    </label>
    <label>contains<span class="unseen">, condition ${number}</span> <input name="text" .value=${text} /></label>
  </div>`;
}

const option = (value: string, label: string, chosen: string) =>
  html`<option value=${value} ?selected=${value === chosen}>${label}</option>`;

/** Shows the filter of the table. What is sent becomes the page's address. */
export function filterForm(form: string, fields: readonly Field[], filter: Filter): TemplateResult {
  const { search, byField, from, to, read, order } = filter;
  const send = (event: Event): void => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) location.assign(hrefOf(form, readForm(event.target)));
  };
  const more = { ...filter, search: '' };
  return html`<form class="filter" role="search" aria-label="Submissions" @submit=${send}>
    <label class="search">Search in all answers <input type="search" name="search" .value=${search} /></label>
    <button>Search</button>
    <details ?open=${isFiltering(more) || order === 'asc'}>
      <summary>Filter and order</summary>
      <div class="pairs">
        ${[...byField, ['', ''] as const].map(([id, text], index) => pairView(fields, id, text, index + 1))}
      </div>
      <div class="pairs">
        <label>From <input type="date" name="from" .value=${from} /></label>
        <label>To <input type="date" name="to" .value=${to} /></label>
        <label
          >State
          <select name="read">
            ${option('', 'Read and unread', read)} ${option('0', 'Unread', read)} ${option('1', 'Read', read)}
          </select>
        </label>
        <label
          >Order
          <select name="order">
            ${option('desc', 'The newest first', order)} ${option('asc', 'The oldest first', order)}
          </select>
        </label>
      </div>
      <button class="primary">Apply</button>
    </details>
    ${isFiltering(filter) ? html`<p><a href=${hrefOf(form, readFilter(new URLSearchParams()))}>Show all</a></p>` : nothing}
  </form>`;
}
