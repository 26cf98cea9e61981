import type { OutgoingMail } from './mail.js';
import { readSmtpUrl } from './smtp-url.js';
import type { MailServer } from './smtp-url.js';

/**
 * Sends a mail, and resolves to the server's answer; rejects with a {@link MailRefusedError} when the refusal is
 * permanent.
 */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>;

/** The mail server will not take this mail, now or later. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly code = 'mail-refused';
  /** The status of SMTP, from 500. */
  readonly status: number;

  constructor(status: number, options: ErrorOptions & { readonly message: string }) {
    super(options.message, options);
    this.status = status;
  }
}

// Decision 0066: what is about the settings may be mended, and is tried again.
/** The commands whose refusal is about this mail. That of others is about the settings, which may be mended. */
const ABOUT_THE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

function permanentCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined;
  const { responseCode, command } = error;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THE_MAIL.includes(command);
  return isPermanent ? responseCode : undefined;
}

/** Options of the connection to a mail server. */
export interface SmtpOptions {
  /** Certificates of authorities that are trusted in place of the system's. */
  readonly ca?: string;
}

/** Connects nothing yet. The library is loaded with the first mail. */
async function openTransport(server: MailServer, { ca }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...server,
    // A password never goes over a connection that is not encrypted.
    requireTLS: server.auth !== undefined,
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the server's answer, with the receivers that it refused. */
function sayResponse(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null || !('response' in sent)) return '';
  const rejected = 'rejected' in sent && Array.isArray(sent.rejected) ? sent.rejected : [];
  return rejected.length === 0 ? String(sent.response) : `${String(sent.response)} (refused: ${rejected.join(', ')})`;
}

/**
 * Creates the function that sends mails.
 * @param url `smtp://host:port` or `smtps://user:password@host`.
 * @throws MailSettingError
 */
export function createSmtp(url: string, options: SmtpOptions = {}): SendMail {
  const server = readSmtpUrl(url);
  let opening: ReturnType<typeof openTransport> | undefined;
  return async ({ sender, to, ...mail }, signal) => {
    const transport = await (opening ??= openTransport(server, options));
    try {
      const sent: unknown = await transport.sendMail({
        ...mail,
        to: to.map((address) => ({ name: '', address })),
        ...(mail.from.address === sender.address ? {} : { sender }),
        // The envelope names the service, so that failure notices never go to the address in From.
        envelope: { from: sender.address, to: [...to] },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return sayResponse(sent);
    } catch (error) {
      const status = permanentCode(error);
      if (status === undefined) throw error;
      throw new MailRefusedError(status, { message: error instanceof Error ? error.message : '', cause: error });
    }
  };
}
