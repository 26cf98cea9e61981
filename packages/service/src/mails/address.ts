import type { StoredAnswer } from '../submissions/submission-store.js';

/** The limits of an address, a local part and the text of a header. Source: RFC 5321, 4.5.3.1. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_TEXT = 250;

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns a domain as the network spells it; `undefined` for an IP address, a name without a dot, or anything else. */
function parseDomain(text: string): string | undefined {
  // the parser of URLs also takes more than a name, such as `user@host:25/path`
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(text) || !URL.canParse(`http://${text}/`)) return undefined;
  const { hostname } = new URL(`http://${text}/`);
  const labels = hostname.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isName ? hostname : undefined;
}

/**
 * Parses a single mail address, and spells its domain as the network does. Returns `undefined` for anything else: a list, an
 * address with a name, a quoted or commented one, or one with a line break.
 */
export function parseMailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = parseDomain(trimmed.slice(at + 1));
  if (local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local) || domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return address.length > LONGEST_ADDRESS ? undefined : address;
}

/** The sender of a mail: an address, with or without a name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses `Name <address>`, or an address alone. */
export function parseMailbox(text: string): Mailbox | undefined {
  const match = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const address = parseMailAddress(match?.[2] ?? text);
  if (address === undefined) return undefined;
  return { name: toHeaderText((match?.[1] ?? '').replaceAll('"', '')), address };
}

/**
 * Returns a text for a header: one line of at most 250 letters, without characters that end a line or change the direction of
 * writing. Unicode has more of these than CR and LF.
 */
export function toHeaderText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  return [...line.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_TEXT).join('');
}

/** Returns the mail address that a field was answered with; `undefined` for any other answer. */
export function findAddress(answers: readonly StoredAnswer[], fieldId: string): string | undefined {
  const answer = answers.find((one) => String(one.fieldId) === fieldId);
  return answer && parseMailAddress(answer.text);
}
