import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ask, change, drawAgain, shown, tell } from './ask.js';
import type { Answer } from './ask.js';
import type { Answered } from '../answer-words.js';
import { withBreaks } from '../long-words.js';
import { writeLine } from './submissions/answer.js';
import { facts, table } from './table.js';
import type { Column } from './table.js';
import { time } from './times.js';

interface Person {
  readonly value: string;
  readonly match: string;
}

interface FoundSubmission {
  readonly id: string;
  readonly form: { readonly name: string };
  readonly time: string;
  readonly deleted: string | null;
  readonly answers: readonly FoundAnswer[];
}

interface FoundAnswer {
  readonly field: string;
  readonly label: string;
  readonly type: string;
  readonly value: string;
}

type Counts = Readonly<Record<'submissions' | 'partials' | 'arrivals' | 'attempts' | 'settings', number>>;

interface Found extends Person {
  readonly counts: Counts;
  readonly submissions: readonly FoundSubmission[];
  readonly settings: readonly { readonly id: string; readonly form: string; readonly kind: string }[];
  /** The options of choice fields, by their ids. */
  readonly options: Readonly<Record<string, Answered['options']>>;
}

type Receipt = Counts & {
  readonly erased: string;
  readonly files: number;
  /** The records that came in meanwhile, and are still there. */
  readonly left: number;
};

/** The person that the page knows. It is never in the address, where it would stay. */
let person: Person | undefined;
let found: Answer<Found> | undefined;
let receipt: Receipt | undefined;

const queryOf = ({ value, match }: Person): string => new URLSearchParams({ value, match }).toString();

async function find(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const given = new FormData(event.target);
  const [value, match] = [given.get('value'), given.get('match')];
  if (typeof value !== 'string' || typeof match !== 'string') return;
  receipt = undefined;
  person = { value, match };
  found = await ask<Found>(`/demo/console/owner/person.json?${queryOf(person)}`);
  if (found.state === 'there') tell(`${found.data.counts.submissions} submissions were found.`);
  drawAgain();
}

async function erase(wanted: Person): Promise<void> {
  if (!confirm(`Erase all that is shown of “${wanted.value}” for good? It cannot be restored.`)) return;
  const answer = await change<Receipt>('POST', 'owner/person/erase.json', wanted);
  if (answer.state !== 'there') return;
  receipt = answer.data;
  if (receipt.left > 0) {
    // What is left is shown, to be erased, too.
    found = await ask<Found>(`/demo/console/owner/person.json?${queryOf(wanted)}`);
    tell(`Not all is erased: ${receipt.left} came in meanwhile. Erase again.`, 'problem');
  } else {
    [person, found] = [undefined, undefined];
    document.querySelector<HTMLFormElement>('#person')?.reset();
    tell('It is erased.');
  }
  drawAgain();
}

/** Says an answer with the labels of its options, as everywhere in the console. An export has their values. */
function answerView({ field, label, type, value }: FoundAnswer, { options }: Found): TemplateResult {
  const said = value === '' ? '(file)' : withBreaks(writeLine({ type, options: options[field] }, value));
  return html`<div><span class="quiet">${label || `Field ${field}`}:</span> <bdi>${said}</bdi></div>`;
}

const columnsOf = (all: Found): readonly Column<FoundSubmission>[] => [
  { title: 'Submission', draw: ({ id }) => id },
  { title: 'Form', isLong: true, draw: ({ form }) => form.name },
  { title: 'Sent', draw: (submission) => time(submission.time) },
  { title: 'In the bin', draw: ({ deleted }) => (deleted === null ? '–' : time(deleted)) },
  { title: 'Answers', isLong: true, draw: ({ answers }) => html`${answers.map((one) => answerView(one, all))}` },
];

function foundView(wanted: Person, all: Found): TemplateResult {
  const { counts, submissions, settings } = all;
  const { partials, arrivals, attempts } = counts;
  const count = counts.submissions + partials + arrivals + attempts;
  const rest = counts.submissions - submissions.length;
  if (count + settings.length === 0) return html`<p class="quiet">Nothing was found.</p>`;
  return html`<h3>Found</h3>
    ${facts([
      ['Submissions', String(counts.submissions)],
      ['Partial submissions', String(partials)],
      ['Mails and webhooks that came to the demo', String(arrivals)],
      ['Attempts to deliver', String(attempts)],
      [
        'Mails and webhooks of your forms that name it; change those yourself',
        settings.map(({ id, form, kind }) => `${kind} ${id} of form ${form}`).join(', '),
      ],
    ])}
    <p class="row">
      <a class="button" href=${`/demo/console/owner/person/export.json?${queryOf(wanted)}`} download="person.json"
        >Export as JSON</a
      >
      <button type="button" class="danger" @click=${() => void erase(wanted)}>Erase all of it</button>
    </p>
    ${submissions.length > 0 ? table('Submissions of this person', columnsOf(all), submissions) : ''}
    ${rest > 0 ? html`<p class="quiet">${rest} more are not shown, and are exported and erased, too.</p>` : ''}`;
}

function receiptView({ erased, submissions, files, partials, arrivals, attempts, left }: Receipt): TemplateResult {
  return html`<h3>${left === 0 ? 'Erased' : 'Erased in part'}</h3>
    ${facts([
      ['At', time(erased)],
      ['Submissions', String(submissions)],
      ['Files', String(files)],
      ['Partial submissions', String(partials)],
      ['Mails and webhooks that came to the demo', String(arrivals)],
      ['Attempts to deliver, emptied', String(attempts)],
      ['Came in meanwhile, not erased', left === 0 ? '' : String(left)],
    ])}`;
}

/** Finds, exports and erases what is held of one person. */
export async function personView(): Promise<TemplateResult> {
  return html`<section aria-labelledby="heading">
    <h2 id="heading">One person</h2>
    <form id="person" class="edit" @submit=${(event: SubmitEvent) => void find(event)}>
      <label for="value">E-mail address, name, phone number or any answer</label>
      <input id="value" name="value" required minlength="3" maxlength="500" autocomplete="off" />
      <label for="match">It is</label>
      <select id="match" name="match">
        <option value="exact">a whole answer</option>
        <option value="contains">a part of a text</option>
      </select>
      <button class="primary">Find</button>
    </form>
    ${found && person ? shown(found, 'person', (data) => foundView(person ?? data, data)) : ''}
    ${receipt ? receiptView(receipt) : ''}
  </section>`;
}
