import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import type { Place } from './address.js';
import { ask, change, drawAgain, shown, tell } from './ask.js';
import { pager, table } from './table.js';
import { time, withOwnTimes } from './times.js';

/** An attempt to deliver, as the owner's routes list it. */
interface Delivery {
  /** The delivery of one submission, which may take several attempts. */
  readonly job: string;
  readonly submission: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** From 1. */
  readonly number: number;
  readonly time: string;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** The duration in ms; null while it is under way. */
  readonly duration: number | null;
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly excerpt: string;
}

interface Failure extends Delivery {
  readonly action: string;
  readonly kind: 'confirmation' | 'notification' | 'webhook' | null;
  readonly name: string;
  readonly form: string | null;
  /** The time of the next attempt; null for none. */
  readonly next: string | null;
}

interface FailingLane {
  readonly lane: string;
  readonly kind: 'mail' | 'webhook';
  readonly receiver: string;
  readonly failed: number;
}

interface Failures {
  readonly lanes: readonly FailingLane[];
  /** The lane of the failures. */
  readonly lane: string;
  readonly failures: readonly Failure[];
  readonly pages: number;
}

async function sendAgain({ job, number }: Delivery): Promise<void> {
  const answer = await change('POST', `owner/delivery/${job}/again.json`, { after: number });
  if (answer.state === 'there') tell('It is sent again.');
  drawAgain();
}

async function sendAllAgain(lane: FailingLane): Promise<void> {
  const answer = await change<{ readonly count: number }>('POST', 'owner/failures/again.json', { lane: lane.lane });
  if (answer.state === 'there') tell(`${answer.data.count} deliveries to ${laneName(lane)} are sent again.`);
  drawAgain();
}

const laneName = ({ kind, receiver }: FailingLane): string => (kind === 'mail' ? 'the mail server' : receiver);

/** Tells how an attempt ended. */
function outcome({ status, error, duration, state }: Delivery): string {
  if (duration === null) return state === 'waiting' ? 'Under way' : 'It was cut off';
  const code = status === null ? '' : `${status}`;
  if (error === null) return code === '' ? 'Delivered' : `Delivered, ${code}`;
  return withOwnTimes(code === '' || error.includes(code) ? error : `${code}: ${error}`);
}

const again = (delivery: Delivery): TemplateResult | string =>
  html`<button type="button" @click=${() => void sendAgain(delivery)}>
    Send again<span class="unseen">: submission ${delivery.submission}</span>
  </button>`;

/** Shows the number of a submission, in one line. */
const submissionNumber = ({ submission }: Delivery): TemplateResult => html`<span class="whole">${submission}</span>`;

const ATTEMPT_COLUMNS = [
  { title: 'Submission', draw: submissionNumber },
  { title: 'Attempt', isNumber: true, draw: ({ number }: Delivery) => number },
  { title: 'At', draw: (delivery: Delivery) => time(delivery.time) },
  { title: 'Took, ms', isNumber: true, draw: ({ duration }: Delivery) => duration ?? '–' },
  { title: 'Result', isLong: true, draw: outcome },
  { title: 'Answer', isLong: true, draw: ({ excerpt }: Delivery) => excerpt || '–' },
];

/** Tells for each attempt whether it is the last of its delivery: lists have the last one first. */
function isLast(all: readonly Delivery[], delivery: Delivery): boolean {
  return all.find(({ job }) => job === delivery.job) === delivery && delivery.duration !== null;
}

/** Shows the attempts of a mail or a webhook, the newest delivery first. The last attempt of each can be repeated. */
export async function attemptsView(action: string, name: string): Promise<TemplateResult> {
  const list = await ask<{ readonly deliveries: readonly Delivery[] }>(
    `/demo/console/owner/action/${encodeURIComponent(action)}/deliveries.json`,
  );
  return html`<h5>Deliveries</h5>
    ${shown(list, 'deliveries', ({ deliveries }) =>
      deliveries.length === 0
        ? html`<p class="quiet">Nothing has been delivered yet. A delivery comes with the next submission.</p>`
        : attemptsTables(deliveries, name),
    )}`;
}

/** The attempts that are shown at once. */
const AT_FIRST = 5;

function attemptsTables(all: readonly Delivery[], name: string): TemplateResult {
  const columns = [
    ...ATTEMPT_COLUMNS,
    { title: 'Action', draw: (one: Delivery) => (isLast(all, one) ? again(one) : '–') },
  ];
  const older = all.slice(AT_FIRST);
  return html`${table(`Deliveries of ${name}`, columns, all.slice(0, AT_FIRST))}
  ${
    older.length === 0
      ? ''
      : html`<details>
          <summary>Older attempts, ${older.length}</summary>
          ${table(`Older deliveries of ${name}`, columns, older)}
        </details>`
  }`;
}

/** The kinds of what is delivered, in words. */
export const KINDS = { confirmation: 'Confirmation', notification: 'Notification', webhook: 'Webhook' } as const;

const VIEW_OF = { confirmation: 'confirmations', notification: 'notifications', webhook: 'webhooks' } as const;

function source({ action, kind, name, form }: Failure): TemplateResult | string {
  if (kind === null || form === null) return `Deleted, ${action}`;
  const words = name || `${KINDS[kind]} ${action}`;
  return html`<a href=${makeHref({ form, view: VIEW_OF[kind] })}>${words}</a>`;
}

const FAILURE_COLUMNS = [
  { title: 'Of', isLong: true, draw: source },
  { title: 'Submission', draw: submissionNumber },
  { title: 'Attempts', isNumber: true, draw: ({ number }: Failure) => number },
  { title: 'Last at', draw: (failure: Failure) => time(failure.time) },
  { title: 'Reason', isLong: true, draw: outcome },
  { title: 'Next', draw: ({ next }: Failure) => (next === null ? 'None, it was given up' : time(next)) },
  { title: 'Action', draw: again },
];

function lanesView(lanes: readonly FailingLane[], lane: string): TemplateResult {
  const link = (one: FailingLane) =>
    html`<a href=${makeHref({ view: 'failures', lane: one.lane })} aria-current=${one.lane === lane ? 'true' : nothing}
      >${one.kind === 'mail' ? 'Mails' : one.receiver} <span class="count">${one.failed}</span></a
    >`;
  return html`<nav aria-label="Receivers" class="tabs">${lanes.map(link)}</nav>`;
}

/** Shows all deliveries that failed so far or were given up, by their receivers. */
export async function failuresView({ lane, page }: Place): Promise<TemplateResult> {
  const query = new URLSearchParams({ page: String(page), ...(lane === '' ? {} : { lane }) });
  const list = await ask<Failures>(`/demo/console/owner/failures.json?${query.toString()}`);
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Failed deliveries</h2>
    ${shown(list, 'deliveries', ({ lanes, lane: shownLane, failures, pages }) => {
      const own = lanes.find((one) => one.lane === shownLane);
      if (lanes.length === 0)
        return html`<p class="quiet">Every mail and webhook has arrived, or is on its way for the first time.</p>`;
      return html`<p class="quiet">Each is tried again for 21 hours, and then given up.</p>
        ${lanesView(lanes, shownLane)}
        ${
          own === undefined || failures.length === 0
            ? html`<p class="quiet">Nothing has failed here.</p>`
            : html`<p class="row">
                  <button type="button" @click=${() => void sendAllAgain(own)}>
                    Send all ${own.failed} to ${laneName(own)} again
                  </button>
                </p>
                ${table(`Failed deliveries to ${laneName(own)}, the newest first`, FAILURE_COLUMNS, failures)}`
        }
        ${pager(page, pages, (other) => makeHref({ view: 'failures', lane: shownLane, page: other }))}`;
    })}
  </section>`;
}
