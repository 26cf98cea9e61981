import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { askService, change, drawAgain, tell } from './ask.js';
import type { Field } from './ask.js';
import { KINDS } from './deliveries.js';
import { drawAnswer, labelOf } from './submissions/answer.js';
import type { Submission } from './submissions/answer.js';
import { hrefOf, queryOf } from './submissions/filter.js';
import type { Filter } from './submissions/filter.js';
import { markAs, putIntoBin, undoView } from './submissions/selection.js';
import { facts, table } from './table.js';
import { time, withOwnTimes } from './times.js';

interface Attempt {
  readonly number: number;
  readonly time: string;
  readonly status: number | null;
  readonly error: string | null;
}

interface Delivery {
  readonly id: string;
  readonly kind: 'confirmation' | 'notification' | 'webhook' | null;
  readonly name: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly due: string | null;
  readonly attempts: readonly Attempt[];
}

interface One {
  readonly submission: Submission;
  readonly paymentStatus: string;
  readonly next: string | null;
  readonly previous: string | null;
  readonly deliveries: readonly Delivery[];
}

/** The list in which a submission is shown. */
interface Around {
  readonly form: string;
  readonly fields: readonly Field[];
  readonly filter: Filter;
}

function answersView({ answers }: Submission, fields: readonly Field[]): TemplateResult {
  if (answers.length === 0) return html`<p class="quiet">Without answers.</p>`;
  const given = fields.flatMap((field) => {
    const answer = answers.find((one) => one.field === field.id);
    return answer === undefined ? [] : [{ field, answer }];
  });
  return html`<dl class="answers">
    ${given.map(
      ({ field, answer }) =>
        html`<div>
          <dt>${labelOf(field)}</dt>
          <dd>${drawAnswer(answer, field)}</dd>
        </div>`,
    )}
  </dl>`;
}

const nameOf = ({ kind, name }: Delivery): string =>
  [kind === null ? 'Deleted' : KINDS[kind], name].filter((part) => part !== '').join(': ');

const STATES = { waiting: 'Waits', done: 'Delivered', failed: 'Given up' } as const;

async function sendAgain({ id, attempts }: Delivery): Promise<void> {
  const answer = await change('POST', `owner/delivery/${id}/again.json`, { after: attempts.at(-1)?.number });
  if (answer.state === 'there') tell('It is sent again.');
  drawAgain();
}

function lastAttempt({ attempts }: Delivery): TemplateResult | string {
  const last = attempts.at(-1);
  if (last === undefined) return '–';
  const outcome =
    last.error === null ? (last.status === null ? '' : `Answered with ${last.status}`) : withOwnTimes(last.error);
  return html`${attempts.length === 1 ? 'Once' : `${attempts.length} times`}, last ${time(last.time)}. ${outcome}`;
}

function deliveriesView(deliveries: readonly Delivery[]): TemplateResult {
  if (deliveries.length === 0) return html`<p class="quiet">No mail and no webhook was caused by it.</p>`;
  const columns = [
    { title: 'To', isLong: true, draw: nameOf },
    { title: 'State', draw: ({ state }: Delivery) => STATES[state] },
    { title: 'Tried', isLong: true, draw: (delivery: Delivery) => html`${lastAttempt(delivery)}` },
    {
      title: 'Again',
      draw: (one: Delivery) =>
        one.state === 'waiting'
          ? '–'
          : html`<button type="button" @click=${() => void sendAgain(one)}>
              Send again<span class="unseen">: ${nameOf(one)}</span>
            </button>`,
    },
  ];
  return table('Mails and webhooks of this submission', columns, deliveries);
}

function turningView({ next, previous }: One, { form, filter }: Around): TemplateResult {
  const link = (submission: string | null, rel: 'prev' | 'next', text: string) =>
    submission === null ? '' : html`<a href=${hrefOf(form, filter, { submission })} rel=${rel}>${text}</a>`;
  return html`<nav aria-label="Submissions" class="pager">
    <a href=${hrefOf(form, filter)}>All submissions</a>
    ${link(previous, 'prev', 'Previous')} ${link(next, 'next', 'Next')}
  </nav>`;
}

function oneView(one: One, around: Around): TemplateResult {
  const { submission, paymentStatus, deliveries } = one;
  const { id, read, userAgent, remoteAddr } = submission;
  return html`<article aria-labelledby="submission">
      <h4 id="submission">Submission ${id}</h4>
      ${facts([
        ['Sent', html`${time(submission.time)}`],
        ['State', read ? 'Read' : 'Unread'],
        ['From', remoteAddr],
        ['Browser', userAgent],
        ['Payment', paymentStatus],
      ])}
      <div class="actions" role="group" aria-label="With this submission">
        <button type="button" @click=${() => void markAs([id], !read)}>Mark as ${read ? 'unread' : 'read'}</button>
        <button type="button" class="danger" @click=${() => void putIntoBin([id])}>Delete</button>
      </div>
      <h5>Answers</h5>
      ${answersView(submission, around.fields)}
      <h5>Mails and webhooks</h5>
      ${deliveriesView(deliveries)}
    </article>
    ${turningView(one, around)}`;
}

/** Shows one submission of a list: its answers in the words of the form, its files, and what was sent because of it. */
export async function submissionView(around: Around, id: string): Promise<TemplateResult> {
  const one = await askService<One>(`owner/submission/${id}.json?${queryOf(around.filter)}`);
  const gone = html`<p class="quiet">The submission is not there.</p>
    <p><a href=${hrefOf(around.form, around.filter)}>All submissions</a></p>`;
  return html`<div class="submissions">${undoView()} ${one.state === 'there' ? oneView(one.data, around) : gone}</div>`;
}
