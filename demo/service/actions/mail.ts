import { scalarText, type JsonObject } from '../json.js';
import type { ActionRecord } from '../store/action-store.js';
import type { FieldRecord, SubmissionRecord } from '../store/store.js';
import { headerText, mailAddress, mailboxOf, type Mailbox } from './address.js';
import { addressIn } from './due.js';
import { mailRows, type MailRow } from './mail-rows.js';
import { mailHtml, mailPlainText } from './mail-text.js';
import { settingsWithDefaults } from './settings.js';

/** A mail that can be sent as it is: every address is one, every header one line. */
export interface OutgoingMail {
  /** The same whenever this mail is sent again. */
  readonly messageId: string;
  readonly from: Mailbox;
  /** Who really sends it, and hears of what cannot be delivered. */
  readonly sender: Mailbox;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** What a mail is made of. */
export interface MailSource {
  readonly action: ActionRecord;
  readonly submission: SubmissionRecord;
  readonly fields: readonly FieldRecord[];
  readonly formName: string;
  readonly origin: string;
  /** Whom mails are from when nobody else is named. */
  readonly noreply: Mailbox;
}

type Setting = (name: string) => string;

function fromOf({ action, submission, noreply }: MailSource, setting: Setting): Mailbox {
  if (action.kind === 'confirmation') return mailboxOf(setting('sender')) ?? noreply;
  switch (setting('from_type')) {
    case 'custom':
      return mailboxOf(setting('from_value')) ?? noreply;
    case 'field': {
      const address = addressIn(submission.answers, setting('from_value'));
      return address === undefined ? noreply : { name: '', address };
    }
    default:
      return noreply;
  }
}

function recipientsOf({ action, submission }: MailSource, setting: Setting): readonly string[] {
  if (action.kind === 'confirmation') {
    const address = addressIn(submission.answers, setting('to_field'));
    return address === undefined ? [] : [address];
  }
  return setting('recipients').split('\n').flatMap((line) => mailAddress(line) ?? []); // prettier-ignore
}

/** `fields` tells which were answered and not how; a `link` leads to the submission and tells nothing of it. Source: the words; a client. */
function rowsOf({ fields, submission, origin }: MailSource, own: JsonObject, type: string): readonly MailRow[] {
  if (type === 'link') return [];
  const rows = mailRows(own, fields, submission, origin);
  return type === 'fields'
    ? rows.map(({ label, value }) => ({ label, value: value === undefined ? value : '' }))
    : rows;
}

/** The mail that a confirmation or a notification sends of a submission; `undefined` when it has nobody to go to. */
export function mailOf(source: MailSource): OutgoingMail | undefined {
  const { action, submission, formName, origin, noreply } = source;
  const own = settingsWithDefaults(action.kind, action.settings);
  const setting: Setting = (name) => scalarText(own[name]) ?? '';
  const to = recipientsOf(source, setting);
  if (to.length === 0) return undefined;
  const isHtml = setting('format') !== 'plaintext';
  const text = {
    message: setting('message'),
    isMessageHtml: isHtml,
    rows: rowsOf(source, own, setting('type')),
    link: setting('type') === 'link' ? `${origin}/api/v2/submission/${submission.id}.json` : undefined,
  };
  const fallback = action.kind === 'confirmation' ? 'We have received your answers' : 'A new submission';
  return {
    messageId: `<${submission.id}.${action.id}@${noreply.address.slice(noreply.address.lastIndexOf('@') + 1)}>`,
    from: fromOf(source, setting),
    sender: noreply,
    to,
    subject: headerText(setting('subject')) || headerText(`${fallback}: ${formName}`),
    text: mailPlainText(text),
    ...(isHtml ? { html: mailHtml(text) } : {}),
  };
}
