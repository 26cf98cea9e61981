import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import { ask, shown } from './ask.js';
import { facts, table } from './table.js';

interface MailHead {
  readonly id: string;
  /** The time of arrival in US/Eastern, as all times of the service. */
  readonly timestamp: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

interface Mail extends MailHead {
  readonly text: string;
  readonly html: string;
  /** The source of the mail. */
  readonly raw: string;
}

const COLUMNS = [
  {
    title: 'Subject',
    draw: ({ id, subject }: MailHead) =>
      html`<a href=${makeHref({ mail: id })}>${subject || '(without a subject)'}</a>`,
  },
  { title: 'From', isLong: true, draw: ({ from }: MailHead) => from },
  { title: 'To', isLong: true, draw: ({ to }: MailHead) => to },
  { title: 'Received', draw: ({ timestamp }: MailHead) => timestamp },
];

/** A mail that was not delivered so far. */
interface FailedMail {
  readonly submission: string;
  readonly action: string;
  readonly number: number;
  readonly timestamp: string;
  readonly status: number | null;
  readonly error: string | null;
  /** The time of the next attempt; null for none. */
  readonly next: string | null;
}

const FAILED_COLUMNS = [
  { title: 'Submission', draw: ({ submission }: FailedMail) => submission },
  { title: 'Mail', draw: ({ action }: FailedMail) => action },
  { title: 'Attempts', isNumber: true, draw: ({ number }: FailedMail) => number },
  { title: 'Last at', draw: ({ timestamp }: FailedMail) => timestamp },
  { title: 'Reason', isLong: true, draw: ({ error }: FailedMail) => error ?? 'It was cut off' },
  { title: 'Next attempt', draw: ({ next }: FailedMail) => next ?? 'None, it was given up' },
];

/** Shows the mails that could not be delivered, with the reason; nothing where there are none. */
async function failuresView(): Promise<TemplateResult | string> {
  const list = await ask<{ readonly failures: readonly FailedMail[] }>('/demo/mailbox/failures.json');
  if (list.state !== 'there' || list.data.failures.length === 0) return '';
  return html`<h3>Not delivered</h3>
    ${table('Mails that were not delivered, the newest first', FAILED_COLUMNS, list.data.failures)}`;
}

/** Shows the mails that came to the demo's SMTP server, the newest first. */
export async function mailboxView(): Promise<TemplateResult> {
  const [list, failures] = await Promise.all([
    ask<{ readonly mails: readonly MailHead[] }>('/demo/mailbox.json'),
    failuresView(),
  ]);
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Mailbox</h2>
    ${shown(list, 'mailbox', ({ mails }) =>
      mails.length === 0
        ? html`<p class="quiet">No mail has come yet.</p>`
        : table('Mails to the demo, the newest first', COLUMNS, mails),
    )}
    ${failures}
  </section>`;
}

/** Shows one mail: as text, and its HTML in a frame without scripts and requests. */
export async function mailView(id: string): Promise<TemplateResult> {
  const mail = await ask<Mail>(`/demo/mailbox/${encodeURIComponent(id)}.json`);
  return html`<section aria-labelledby="heading">
    ${shown(
      mail,
      'such mail',
      ({ subject, from, to, timestamp, text, html: markup, raw }) =>
        html`<h2 id="heading">${subject || '(without a subject)'}</h2>
          ${facts([
            ['From', from],
            ['To', to],
            ['Received', timestamp],
          ])}
          <h3>As text</h3>
          <pre class="text">${text || 'The mail has no text.'}</pre>
          ${
            markup
              ? html`<h3>As HTML</h3>
                  <iframe
                    title="The mail as HTML"
                    sandbox=""
                    src=${`/demo/console/mail/${encodeURIComponent(id)}`}
                  ></iframe>`
              : ''
          }
          <details>
            <summary>As it came</summary>
            <pre class="text">${raw}</pre>
          </details>
          <p><a href=${makeHref({ view: 'mailbox' })}>All mails</a></p>`,
    )}
  </section>`;
}
