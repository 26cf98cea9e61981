import type { Store } from './store.js';

type CallName = keyof Store | `oauth.${keyof Store['oauth']}`;

/** The reads that may take long. Nothing that comes in needs them. */
export const LISTS: ReadonlySet<string> = new Set<CallName>([
  'forms',
  'counts',
  'folders',
  'submissions',
  'walkSubmissions',
  'countSubmissions',
  'staleSpans',
  'submissionsOfBlock',
  'file',
  'findDeliveries',
  'findDeliveriesOf',
  'findFailures',
  'failingLanes',
  'arrivals',
  'partials',
  'binnedForms',
  'binnedSubmissions',
  'textsLike',
  'sentFrom',
  'partialsLike',
  'arrivalsLike',
  'attemptsLike',
  'settingsLike',
  'anySubmissions',
  'anyFile',
  'arrivalsOf',
]);

/** The reads of files in pieces: each is short, and nothing that comes in needs them. */
export const PIECES: ReadonlySet<string> = new Set<CallName>(['contentChunk', 'rowBytes', 'strayContents']);

/** The reads that take a moment. */
const SHORT: readonly CallName[] = [
  'readClock',
  'form',
  'field',
  'listFields',
  'folder',
  'submission',
  'submissionWithFiles',
  'action',
  'listActions',
  'waitingLanes',
  'arrival',
  'partial',
  'partialByKey',
  'session',
  'tries',
  'retention',
  'oauth.client',
  'oauth.clients',
  'oauth.accessTokenExpires',
];

/** The calls that only read, and continue on a full disk. All others are writes. */
export const READS: ReadonlySet<string> = new Set([...SHORT, ...LISTS, ...PIECES]);

/** The calls of deliveries. */
export const DELIVERIES: ReadonlySet<string> = new Set<CallName>([
  'claimJobs',
  'finishJob',
  'waitingLanes',
  'addArrival',
]);

/** The calls whose second time would revoke what the first has given. */
export const ONCE: ReadonlySet<string> = new Set<CallName>(['oauth.redeemCode']);

/** Tells whether a call adds records whose ids were taken before. */
export const isAddition = (name: string): boolean => /^(?:oauth\.)?add[A-Z]/.test(name);

/** Tells whether a call removes records, or puts them into the bin. */
export const isRemoval = (name: string): boolean => /^(?:remove|bin)[A-Z]/.test(name);
