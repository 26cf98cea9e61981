import { readText } from '../../locale/human-text.js';
import type { Slips } from '../slip.js';
import { readDictated } from './dictated.js';
import { inOneScript } from './lookalikes.js';
import { DOMAINS, ENDINGS, NAMES } from './providers.js';

/** Several addresses have such a sign between them. */
const BETWEEN = /[\s,;]+/;

/**
 * Slips in an e-mail address: `ada@gmial.com`, `ada@gmail,com`, `ada@example.con`, one that was dictated, the first of several, and one with
 * letters of another script that look the same.
 */
export const slips: Slips<unknown, string> = {
  find(_field, answer) {
    const typed = readText(answer, 'email');
    const meant = meantAddress(readDictated(typed) ?? firstOf(typed));
    return meant === undefined || meant.toLowerCase() === typed.toLowerCase()
      ? undefined
      : { answer: meant, text: meant, ltr: true };
  },
};

/** Returns the first of several addresses; the same text if there is only one. */
function firstOf(typed: string): string {
  const several = typed.split(BETWEEN).map((one) => readText(one, 'email'));
  const addresses = several.filter((one) => /^[^@]+@[^@]+\.[^@]+$/.test(one));
  return addresses.length > 1 ? (addresses[0] ?? typed) : typed;
}

function meantAddress(typed: string): string | undefined {
  const tidied = inOneScript(typed.replace(/@{2,}/g, '@'));
  const at = tidied.lastIndexOf('@');
  if (at < 1 || /\s/.test(tidied)) return undefined;
  return `${tidied.slice(0, at)}@${meantDomain(tidied.slice(at + 1))}`;
}

/** Returns the domain that a typed one may have been meant to be; the typed one if nothing points to a slip. */
function meantDomain(typed: string): string {
  const domain = typed
    .replace(/[,;]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/\.$/, '')
    .toLowerCase();
  if (DOMAINS.has(domain)) return domain;
  const joined = [...DOMAINS].find((known) => known.replaceAll('.', '') === domain);
  if (joined) return joined;
  const [, name = domain, ending = ''] = /^([^.]+)\.(.+)$/.exec(domain) ?? [];
  const right = `${correctName(name)}.${correctEnding(correctName(name), ending)}`;
  // A name that is near a provider's may be another one, unless it has an ending of that provider.
  if (DOMAINS.has(right)) return right;
  return ending ? withoutSlip(domain) : typed;
}

/** Replaces an ending that no domain has. */
function withoutSlip(domain: string): string {
  const [, before = '', last = ''] = /^(.+)\.([^.]+)$/.exec(domain) ?? [];
  const meant = ENDINGS.get(last);
  return meant ? `${before}.${meant}` : domain;
}

const correctName = (typed: string): string =>
  NAMES.includes(typed) ? typed : (NAMES.find((name) => isOneSlipAway(typed, name)) ?? typed);

/** Returns the ending that a provider's domain was meant to have. `.co` and `.cm` exist, but not at these. */
function correctEnding(name: string, typed: string): string {
  const isOwn = DOMAINS.has(`${name}.com`) && /^(?:co|cm|om|c|m)$/.test(typed);
  return isOwn ? 'com' : (ENDINGS.get(typed) ?? typed);
}

/** Tells whether one key makes two words the same: a letter too many, one missing, a wrong one, or two in the wrong order. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed === meant) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  return (
    a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || (isSwapped(a, b) && a.slice(2) === b.slice(2))
  );
}

const isSwapped = (a: string, b: string): boolean => a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
