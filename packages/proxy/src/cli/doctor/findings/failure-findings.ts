import type { FindingText } from './finding-text.js';

/** The sentences for each failure to get an answer: what happened, and what to do. */
const FAILURES = {
  name_unknown: ['The name of the host is not known', 'Check its spelling, and the DNS.'],
  unreachable: ['Nothing answers there', 'Check whether the server runs, and look at firewalls.'],
  tls: ['There is no secure connection', 'Let the host speak https there, with a certificate for its name that holds.'],
  timeout: ['No answer came in time', 'Check whether the server is overloaded, or what it waits for.'],
  redirect_loop: ['The address redirects in a circle', 'Look at the redirects between http and https, and www.'],
  broken_encoding: [
    'The answer cannot be decompressed: it does not have the encoding that it names',
    'Look at what compresses on the way. A server may compress twice, or keep a wrong Content-Encoding.',
  ],
  broken_off: ['The answer broke off', 'Look at the log of the server, and of the servers before it.'],
} as const;

/** A kind of failure to get an answer. */
export type FailureKind = keyof typeof FAILURES;

const SUBJECTS = { page: 'The page', script: 'The script', proxy: 'The proxy' } as const;

/** The subject of a visit. */
export type Subject = keyof typeof SUBJECTS;

/** The code of a failure. */
export type FailureCode = `${Subject}_${FailureKind}`;

/** Returns what to do about a failure. */
export const adviseOn = (kind: FailureKind): string => FAILURES[kind][1];

/** Returns the text of a failure, with the details `address` and `reason`. */
export function failureText(subject: Subject, kind: FailureKind): FindingText {
  const [what, mend] = FAILURES[kind];
  return ['error', `${SUBJECTS[subject]} cannot be loaded. ${what}: {address} ({reason})`, mend];
}
