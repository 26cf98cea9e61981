import { parseMailbox } from './address.js';
import type { Mailbox } from './address.js';

/** A setting of the mail server that cannot be used. The message says why, without the password. */
export class MailSettingError extends Error {
  override readonly name = 'MailSettingError';
  /** Stable, for programs. */
  readonly code = 'mail-setting-invalid';
}

/** A mail server, and how to sign in there. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** True if the connection begins with TLS. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new MailSettingError('SMTP_URL: a "%" in the user or the password must be written as %25');
  }
}

/**
 * Reads the address of a mail server: `smtp://user:password@host:587` or `smtps://user:password@host`.
 * @throws MailSettingError
 */
export function readSmtpUrl(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const { protocol = '', hostname = '', port = '', username = '', password = '' } = url ?? {};
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '')
    throw new MailSettingError('SMTP_URL must be an address such as smtps://user:password@mail.example');
  if (url === undefined || /[^/]/.test(url.pathname + url.search + url.hash))
    throw new MailSettingError('SMTP_URL must end with the host or its port');
  if ((username === '') !== (password === ''))
    throw new MailSettingError('SMTP_URL must have both a user and a password, or neither');
  const auth = username === '' ? {} : { auth: { user: decode(username), pass: decode(password) } };
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: Number(port || PORTS[protocol]), secure: protocol === 'smtps:', ...auth };
}

/** The settings by which mails leave. */
export interface MailSettings {
  /** `smtp://…` or `smtps://…` */
  readonly url: string;
  /** The sender of mails that name no other, who also gets failure notices. */
  readonly from: Mailbox;
}

/**
 * Reads `SMTP_URL` and `MAIL_FROM`; `undefined` without `SMTP_URL`.
 * @throws MailSettingError
 */
export function readMailSettings(url: string | undefined, from: string | undefined): MailSettings | undefined {
  if (!url) return undefined;
  readSmtpUrl(url);
  const mailbox = parseMailbox(from ?? '');
  if (mailbox === undefined)
    throw new MailSettingError(
      'MAIL_FROM must be an address such as "Forms <forms@mail.example>" where SMTP_URL is set',
    );
  return { url, from: mailbox };
}
