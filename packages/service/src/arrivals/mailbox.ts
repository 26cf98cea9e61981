import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import type { AddressObject, ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { ArrivalStore } from './arrival-store.js';
import type { JsonObject } from '../values/json.js';
import { toStorableObject } from '../values/storable-text.js';

/** The store that keeps mails. */
type MailboxStore = Pick<ArrivalStore, 'addArrival'> & IdStore;

/** A mail server that only this machine can reach. */
export interface Mailbox {
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  close(): Promise<void>;
}

/** The limit of a mail, in bytes. */
const LARGEST_MAIL = 25 * 1024 * 1024;

function addressesIn(header: AddressObject | AddressObject[] | undefined): string {
  return [header ?? []].flat().map(({ text }) => text).join(', '); // prettier-ignore
}

/** Returns the parts of a mail that are shown. */
function pickContent(mail: ParsedMail, { envelope }: SMTPServerSession): JsonObject {
  const content = {
    from: addressesIn(mail.from),
    to: addressesIn(mail.to),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html,
    messageId: mail.messageId ?? '',
    envelope: {
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
    },
  };
  return toStorableObject(content);
}

async function keep(
  store: MailboxStore,
  time: Date,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  const content = pickContent(await simpleParser(raw, { skipTextToHtml: true }), session);
  const id = await nextId(store, 'arrival');
  await store.addArrival({ id, kind: 'mail', time, raw, content });
}

/**
 * Starts a mail server on a free port of this machine. It keeps each mail in the store before it confirms the receipt.
 */
export async function openMailbox(store: MailboxStore, now = () => new Date()): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
    onData(stream, session, callback) {
      keep(store, now(), stream, session).then(
        () => callback(null, 'Kept'),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // the sender repeats a mail whose connection broke off
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
