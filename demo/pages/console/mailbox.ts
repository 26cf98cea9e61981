import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { withBreaks } from '../long-words.js';
import { makeHref } from './address.js';
import { ask, shown } from './ask.js';
import { facts, table } from './table.js';
import { time } from './times.js';

interface MailHead {
  readonly id: string;
  readonly time: string;
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

const subjectOf = ({ subject }: MailHead): string => subject || '(without a subject)';

const COLUMNS = [
  {
    title: 'Subject',
    isLong: true,
    draw: (mail: MailHead) => html`<a href=${makeHref({ mail: mail.id })}>${withBreaks(subjectOf(mail))}</a>`,
  },
  { title: 'From', isLong: true, draw: ({ from }: MailHead) => from },
  { title: 'To', isLong: true, draw: ({ to }: MailHead) => to },
  { title: 'Received', draw: (mail: MailHead) => time(mail.time) },
];

/** Shows the mails that came to the demo's SMTP server, the newest first. */
export async function mailboxView(): Promise<TemplateResult> {
  const list = await ask<{ readonly mails: readonly MailHead[] }>('/demo/mailbox.json');
  return html`<section aria-labelledby="heading">
    <h2 id="heading">Mailbox</h2>
    <p class="quiet">
      Mails that the demo kept, because no mail server is set. Those that could not be sent are among the
      <a href=${makeHref({ view: 'failures', lane: 'mail' })}>failed deliveries</a>.
    </p>
    ${shown(list, 'mailbox', ({ mails }) =>
      mails.length === 0
        ? html`<p class="quiet">No mail has come yet. Send a form that has a confirmation or a notification.</p>`
        : table('Mails to the demo, the newest first', COLUMNS, mails),
    )}
  </section>`;
}

const sourceOf = (id: string): string => `/demo/console/mail/${encodeURIComponent(id)}`;

// No browser shows that a frame has the focus. So Tab goes to the link below it.
const mailDetails = (id: string, { from, to, time: at, text, html: markup, raw }: Mail): TemplateResult =>
  html`${facts([
      ['From', from],
      ['To', to],
      ['Received', time(at)],
    ])}
    <h3>As text</h3>
    <pre class="text">${text || 'The mail has no text.'}</pre>
    ${
      markup
        ? html`<h3>As HTML</h3>
            <iframe title="The mail as HTML" tabindex="-1" sandbox="" src=${sourceOf(id)}></iframe>
            <p><a href=${sourceOf(id)}>The HTML alone</a></p>`
        : ''
    }
    <details>
      <summary>As it came</summary>
      <pre class="text">${raw}</pre>
    </details>`;

/** Shows one mail: as text, and its HTML in a frame without scripts and requests. */
export async function mailView(id: string): Promise<TemplateResult> {
  const mail = await ask<Mail>(`/demo/mailbox/${encodeURIComponent(id)}.json`);
  return html`<section aria-labelledby="heading">
    <h2 id="heading">${withBreaks(mail.state === 'there' ? subjectOf(mail.data) : `Mail ${id}`)}</h2>
    ${shown(mail, 'such mail', (data) => mailDetails(id, data))}
    <p><a href=${makeHref({ view: 'mailbox' })}>All mails</a></p>
  </section>`;
}
