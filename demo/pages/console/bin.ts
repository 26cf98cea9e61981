import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import { askService, change, drawAgain, shown, tell } from './ask.js';
import { pager, table } from './table.js';
import { time } from './times.js';

/** A deleted form or submission. */
interface Binned {
  readonly id: string;
  readonly deleted: string;
}

type BinnedForm = Binned & { readonly name: string };
type BinnedSubmission = Binned & {
  readonly form: { readonly id: string; readonly name: string };
  readonly time: string;
};

interface Bin {
  readonly days: number;
  readonly forms: readonly BinnedForm[];
  readonly submissions: readonly BinnedSubmission[];
  readonly pages: number;
}

type Kind = 'form' | 'submission';

const GONE = 'It is not in the bin any more: somebody has restored or erased it meanwhile.';

async function restore(kind: Kind, id: string): Promise<void> {
  const answer = await change<{ readonly restored: number }>('POST', 'owner/bin/restore.json', { kind, ids: [id] });
  if (answer.state !== 'there') return;
  if (answer.data.restored > 0) tell('It is back.');
  else tell(GONE, 'problem');
  drawAgain();
}

async function erase(kind: Kind, id: string): Promise<void> {
  if (!confirm('Erase it for good? It cannot be restored then.')) return;
  const answer = await change<{ readonly erased: number }>('POST', 'owner/bin/erase.json', { kind, ids: [id] });
  if (answer.state !== 'there') return;
  if (answer.data.erased > 0) tell('It is erased.');
  else tell(GONE, 'problem');
  drawAgain();
}

const buttons = (kind: Kind, { id }: Binned, name: string): TemplateResult =>
  html`<span class="row"
    ><button type="button" aria-label=${`Restore ${name}`} @click=${() => void restore(kind, id)}>Restore</button
    ><button type="button" class="danger" aria-label=${`Erase ${name}`} @click=${() => void erase(kind, id)}>
      Erase
    </button></span
  >`;

const FORM_COLUMNS = [
  { title: 'Form', isLong: true, draw: ({ name }: BinnedForm) => name },
  { title: 'Deleted', draw: ({ deleted }: BinnedForm) => time(deleted) },
  { title: 'Action', draw: (form: BinnedForm) => buttons('form', form, form.name) },
];

const SUBMISSION_COLUMNS = [
  { title: 'Submission', draw: ({ id }: BinnedSubmission) => id },
  {
    title: 'Form',
    isLong: true,
    draw: ({ form }: BinnedSubmission) => html`<a href=${makeHref({ form: form.id })}>${form.name}</a>`,
  },
  { title: 'Sent', draw: (submission: BinnedSubmission) => time(submission.time) },
  { title: 'Deleted', draw: ({ deleted }: BinnedSubmission) => time(deleted) },
  {
    title: 'Action',
    draw: (submission: BinnedSubmission) => buttons('submission', submission, `submission ${submission.id}`),
  },
];

/** Shows what was deleted and can be restored. */
export async function binView(page: number): Promise<TemplateResult> {
  const bin = await askService<Bin>(`owner/bin.json?page=${page}`);
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Bin</h2>
    ${shown(
      bin,
      'bin',
      ({ days, forms, submissions, pages }) =>
        html`<p class="quiet">What is deleted can be restored for ${days} days. Then it is erased for good.</p>
          ${forms.length + submissions.length === 0 ? html`<p class="quiet">The bin is empty.</p>` : ''}
          ${
            forms.length > 0
              ? html`<h3>Forms</h3>
                  ${table('Deleted forms, the last one first', FORM_COLUMNS, forms)}`
              : ''
          }
          ${
            submissions.length > 0
              ? html`<h3>Submissions</h3>
                  ${table('Deleted submissions, the last one first', SUBMISSION_COLUMNS, submissions)}`
              : ''
          }
          ${pager(page, pages, (other) => makeHref({ view: 'bin', page: other }))}`,
    )}
  </section>`;
}
