import { createTransport } from 'nodemailer';
import type { OutgoingMail } from './mail.js';

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

function permanentCode(error: unknown): number | undefined {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500 ? code : undefined;
}

/**
 * Creates the function that sends mails.
 * @param url `smtp://host:port` or `smtps://user:password@host`.
 */
export function createSmtp(url: string): SendMail {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return async ({ sender, to, ...mail }, signal) => {
    try {
      const { response, rejected } = await transport.sendMail({
        ...mail,
        to: to.map((address) => ({ name: '', address })),
        ...(mail.from.address === sender.address ? {} : { sender }),
        // The envelope names the service, so that failure notices never go to the address in From.
        envelope: { from: sender.address, to: [...to] },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      return rejected.length === 0 ? response : `${response} (refused: ${rejected.join(', ')})`;
    } catch (error) {
      const status = permanentCode(error);
      if (status === undefined) throw error;
      throw new MailRefusedError(status, { message: error instanceof Error ? error.message : '', cause: error });
    }
  };
}
