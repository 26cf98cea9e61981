/** The longest address, local part and text of a header that are taken. Source: RFC 5321, 4.5.3.1. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_TEXT = 250;

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as the network spells it; `undefined` for what is none, an IP address, or a name without a dot. */
function domainOf(text: string): string | undefined {
  // the parser of URLs would take more than a name, as `user@host:25/path`
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text) || !URL.canParse(`http://${text}/`)) return undefined;
  const { hostname } = new URL(`http://${text}/`);
  const labels = hostname.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isName ? hostname : undefined;
}

/**
 * One mail address alone, its domain as the network spells it; `undefined` for anything else: a list, an address with a
 * name, a quoted or commented one, one with a line break anywhere.
 */
export function mailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = domainOf(trimmed.slice(at + 1));
  if (local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local) || domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return address.length > LONGEST_ADDRESS ? undefined : address;
}

/** Whom a mail is from: an address, with a name or without. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reads `Name <address>`, or an address alone. */
export function mailboxOf(text: string): Mailbox | undefined {
  const match = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const address = mailAddress(match?.[2] ?? text);
  if (address === undefined) return undefined;
  return { name: headerText((match?.[1] ?? '').replaceAll('"', '')), address };
}

/**
 * A text that can stand in a header: one line, without anything that ends a line or turns the direction of writing
 * (Unicode knows more of them than CR and LF), cut to 250 letters.
 */
export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  return [...line.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_TEXT).join('');
}
