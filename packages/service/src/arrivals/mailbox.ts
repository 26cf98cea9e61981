import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Store } from '../store/store.js';
import type { JsonObject } from '../values/json.js';
import { toStorable } from '../values/storable-text.js';

/** A mail server of this machine, whose mails nobody else gets. */
export interface Mailbox {
  /** `smtp://127.0.0.1:port` */
  readonly url: string;
  close(): Promise<void>;
}

/** In bytes. */
const LARGEST_MAIL = 25 * 1024 * 1024;

function addressesIn(header: AddressObject | AddressObject[] | undefined): string {
  return [header ?? []].flat().map(({ text }) => text).join(', '); // prettier-ignore
}

/** What is shown of a mail. */
function contentOf(mail: ParsedMail, { envelope }: SMTPServerSession): JsonObject {
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
  return toStorable(content) as JsonObject;
}

async function keep(
  store: Pick<Store, 'nextIds' | 'addArrival'>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  const content = contentOf(await simpleParser(raw), session);
  const [id = 0] = await store.nextIds('arrival', 1);
  await store.addArrival({ id, kind: 'mail', time: new Date(), raw, content });
}

/**
 * Starts a mail server on a free port of this machine, which keeps each mail in the store before it says that it has it.
 * @param onMail Called when a mail is kept.
 */
export async function openMailbox(
  store: Pick<Store, 'nextIds' | 'addArrival'>,
  onMail: () => void = () => undefined,
): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL,
    logger: false,
    onData(stream, session, callback) {
      keep(store, stream, session).then(
        () => {
          callback(null, 'Kept');
          onMail();
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // a connection that breaks off is the sender's business, and attempted again by it
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
