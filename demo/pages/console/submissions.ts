import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { withBreaks } from '../long-words.js';
import type { Place } from './address.js';
import { askService, shown } from './ask.js';
import type { Field } from './ask.js';
import { submissionView } from './submission.js';
import { labelOf, writeShort } from './submissions/answer.js';
import type { Submission } from './submissions/answer.js';
import { columnsView, listColumns } from './submissions/columns.js';
import { filterForm } from './submissions/filter-form.js';
import { hrefOf, isFiltering, queryOf, readFilter, readTurn } from './submissions/filter.js';
import type { Filter } from './submissions/filter.js';
import { actionsView, undoView } from './submissions/selection.js';
import { table } from './table.js';
import type { Column } from './table.js';
import { time } from './times.js';

interface Page {
  readonly submissions: readonly Submission[];
  readonly next: string | null;
  readonly previous: string | null;
  /** Where the search has come in its time, if it has not ended. */
  readonly searchedTo: string | null;
  readonly total: number | null;
  readonly isEstimate: boolean;
}

/** The table that is shown. */
interface Shown {
  readonly form: string;
  readonly fields: readonly Field[];
  readonly filter: Filter;
}

function writeTotal({ total, isEstimate }: Page, filter: Filter): string {
  if (total === null) return 'Few in many: how many match is not counted.';
  const number = new Intl.NumberFormat('en').format(total);
  const noun = total === 1 ? 'submission' : 'submissions';
  return `${isEstimate ? 'About ' : ''}${number} ${noun}${isFiltering(filter) ? ' match' : ''}${isFiltering(filter) && total === 1 ? 'es' : ''}.`;
}

function listTableColumns({ form, fields, filter }: Shown): readonly Column<Submission>[] {
  const number = ({ id, read }: Submission) =>
    html`<span class="number-cell"
      ><input type="checkbox" name="chosen" value=${id} autocomplete="off" aria-label=${`Select submission ${id}`} /><a
        href=${hrefOf(form, filter, { submission: id })}
        >${id}</a
      >${read ? '' : html` <span class="unread">Unread</span>`}</span
    >`;
  const answers = listColumns(form, fields).map((field): Column<Submission> => ({
    title: labelOf(field),
    isLong: true,
    draw: ({ answers: all }) => {
      const answer = all.find((one) => one.field === field.id);
      return html`<span class="short"><bdi>${withBreaks(writeShort(answer, field))}</bdi></span>`;
    },
  }));
  return [{ title: 'Number', draw: number }, { title: 'Time', draw: (one) => html`${time(one.time)}` }, ...answers];
}

/** Shows the ways to the other pages. Their places are those of rows, so what comes in meanwhile shifts nothing. */
function pagesView({ next, previous, searchedTo }: Page, { form, filter }: Shown): TemplateResult | string {
  const [before, after] = filter.order === 'asc' ? ['Older', 'Newer'] : ['Newer', 'Older'];
  const link = (place: string | null, rel: 'prev' | 'next', text: string) =>
    place === null
      ? ''
      : html`<a href=${hrefOf(form, filter, rel === 'prev' ? { before: place } : { after: place })} rel=${rel}
          >${text}</a
        >`;
  const { after: from, before: to } = readTurn(new URL(location.href).searchParams);
  if (next === null && previous === null && from === undefined && to === undefined) return '';
  return html`<nav aria-label="Pages" class="pager">
    ${from === undefined && to === undefined ? '' : html`<a href=${hrefOf(form, filter)}>First page</a>`}
    ${link(previous, 'prev', searchedTo !== null && to !== undefined ? 'Search on' : before)}
    ${link(next, 'next', searchedTo !== null && to === undefined ? 'Search on' : after)}
  </nav>`;
}

function reachedView({ searchedTo }: Page, { filter }: Shown): TemplateResult | string {
  if (searchedTo === null) return '';
  const way = filter.order === 'asc' ? 'Searched up to' : 'Searched back to';
  return html`<p class="reached">${way} ${time(searchedTo)} so far. There may be more: search on.</p>`;
}

function exportsView({ form, filter }: Shown): TemplateResult {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const link = (format: string, more: Readonly<Record<string, string>>, text: string) =>
    html`<li>
      <a href=${`/demo/console/owner/form/${form}/export.${format}?${queryOf(filter, more)}`} download>${text}</a>
    </li>`;
  return html`<details class="choose">
    <summary>Export</summary>
    <p class="quiet">Everything that the filter finds. A text that begins like a formula gets an apostrophe.</p>
    <ul>
      ${link('csv', { zone }, 'CSV')} ${link('csv', { zone, bom: '1' }, 'CSV for Excel')}
      ${link('csv', { zone, bom: '1', separator: 'semicolon' }, 'CSV for Excel, with semicolons')}
      ${link('json', {}, 'JSON')}
    </ul>
  </details>`;
}

function pageView(page: Page, about: Shown): TemplateResult {
  const { form, fields, filter } = about;
  const isEmpty = page.submissions.length === 0;
  const none = isFiltering(filter) ? 'No submission matches.' : 'Nobody has sent this form yet.';
  return html`${filterForm(form, fields, filter)} ${undoView()}
    <div class="tools">
      <p class="total">${writeTotal(page, filter)}</p>
      ${columnsView(form, fields)} ${exportsView(about)}
    </div>
    ${isEmpty ? '' : actionsView()} ${isEmpty && page.searchedTo === null ? html`<p class="quiet">${none}</p>` : ''}
    ${isEmpty ? '' : html`<div class="scrolled">${table('Submissions', listTableColumns(about), page.submissions)}</div>`}
    ${reachedView(page, about)} ${pagesView(page, about)}`;
}

/** Shows the submissions of a form as a table, or one of them. */
export async function submissionsView({ form }: Place, fields: readonly Field[]): Promise<TemplateResult> {
  const query = new URL(location.href).searchParams;
  const filter = readFilter(query);
  const submission = query.get('submission');
  if (submission !== null && /^\d+$/.test(submission)) return submissionView({ form, fields, filter }, submission);
  const turn = readTurn(query);
  const page = await askService<Page>(`owner/form/${form}/submissions.json?${queryOf(filter, { ...turn })}`);
  return shown(
    page,
    'submissions',
    (data) => html`<div class="submissions">${pageView(data, { form, fields, filter })}</div>`,
  );
}
