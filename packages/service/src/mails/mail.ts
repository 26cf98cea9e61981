import type { ActionRecord } from '../actions/action-store.js';
import type { FieldRecord } from '../fields/field-store.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import { settingText } from '../actions/action-type.js';
import type { SettingText } from '../actions/action-type.js';
import type { JsonObject } from '../values/json.js';
import { findAddress, parseMailAddress, parseMailbox, toHeaderText } from './address.js';
import type { Mailbox } from './address.js';
import { mailSettings } from './mail-actions.js';
import { mailRows, valuesFor } from './mail-rows.js';
import type { MailRow } from './mail-rows.js';
import { mailHtml, mailPlainText } from './mail-text.js';
import { fillHtml, fillText, namesAField } from './placeholders.js';

/** A mail that can be sent as it is: every address is one, every header one line. */
export interface OutgoingMail {
  /** The same whenever this mail is sent again. */
  readonly messageId: string;
  readonly from: Mailbox;
  /** The real sender, who also receives failure notices. */
  readonly sender: Mailbox;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** The sources of a mail. */
export interface MailSource {
  readonly action: ActionRecord;
  readonly submission: SubmissionRecord;
  readonly fields: readonly FieldRecord[];
  readonly formName: string;
  readonly origin: string;
  /** The sender of mails that name no other. */
  readonly noreply: Mailbox;
}

function chooseFrom({ action, submission, noreply }: MailSource, setting: SettingText): Mailbox {
  if (action.kind === 'confirmation') return parseMailbox(setting('sender')) ?? noreply;
  switch (setting('from_type')) {
    case 'custom':
      return parseMailbox(setting('from_value')) ?? noreply;
    case 'field': {
      const address = findAddress(submission.answers, setting('from_value'));
      return address === undefined ? noreply : { name: '', address };
    }
    default:
      return noreply;
  }
}

function listRecipients({ action, submission }: MailSource, setting: SettingText): readonly string[] {
  if (action.kind === 'confirmation') {
    const address = findAddress(submission.answers, setting('to_field'));
    return address === undefined ? [] : [address];
  }
  return setting('recipients').split('\n').flatMap((line) => parseMailAddress(line) ?? []); // prettier-ignore
}

/**
 * Returns the answers below the message. Of type `link` there are none: the link leads to the submission. Of type
 * `fields` the message itself names the fields; where it names none, all are returned. Source: the types documented,
 * and that `message` belongs to `fields`.
 */
function listRows(
  { fields, submission, origin }: MailSource,
  own: JsonObject,
  namesFields: boolean,
): readonly MailRow[] {
  const isAll = own['type'] === 'data' || (own['type'] === 'fields' && !namesFields);
  return isAll ? mailRows(own, fields, submission, origin) : [];
}

/** Creates the mail of a confirmation or notification for a submission; `undefined` when it has no receiver. */
export function createMail(source: MailSource): OutgoingMail | undefined {
  const { action, submission, fields, formName, origin, noreply } = source;
  const own = mailSettings(action);
  const setting = settingText(own);
  const to = listRecipients(source, setting);
  if (to.length === 0) return undefined;
  const isHtml = setting('format') !== 'plaintext';
  const values = valuesFor(fields, submission, origin);
  const text = {
    message: (isHtml ? fillHtml : fillText)(setting('message'), values),
    isMessageHtml: isHtml,
    rows: listRows(source, own, namesAField(setting('message'), values)),
    link: setting('type') === 'link' ? `${origin}/api/v2/submission/${submission.id}.json` : undefined,
  };
  const fallback = action.kind === 'confirmation' ? 'We have received your answers' : 'A new submission';
  return {
    messageId: `<${submission.id}.${action.id}@${noreply.address.slice(noreply.address.lastIndexOf('@') + 1)}>`,
    from: chooseFrom(source, setting),
    sender: noreply,
    to,
    subject: toHeaderText(fillText(setting('subject'), values)) || toHeaderText(`${fallback}: ${formName}`),
    text: mailPlainText(text),
    ...(isHtml ? { html: mailHtml(text) } : {}),
  };
}
