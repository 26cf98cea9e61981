// The faults of a run. They are drawn from its seed before it begins, so the same seed brings the same faults.
import { makeDice } from './dice.js';
import type { Dice } from './dice.js';

/**
 * A fault between the browser and the token proxy.
 *
 * - `drop-…` closes the connection without a byte, so a browser may repeat the request by itself.
 * - `break-…` closes it after the first bytes of an answer, so a browser may not.
 * - `…-request`: nothing arrives. `…-answer`: the request has arrived, and its answer is lost.
 * - `truncate` declares more bytes than it sends. `cut-off` sends half of the JSON with the right length.
 * - `html`, `broken-json` and `cut-off` replace the answer to a request that has arrived.
 * - `error-in-200` and `refuse` answer without passing the request on. A refusal after a record was made would be a lie that nobody can
 *   detect. So they never follow a `drop-…`: if the browser repeats the request by itself, the page never learns of the first one.
 */
export type FaultKind =
  | 'none'
  | 'drop-request'
  | 'break-request'
  | 'drop-answer'
  | 'break-answer'
  | 'delay-request'
  | 'delay-answer'
  | 'duplicate'
  | 'duplicate-at-once'
  | 'truncate'
  | 'cut-off'
  | 'html'
  | 'broken-json'
  | 'error-in-200'
  | 'refuse';

/** A fault between the token proxy and the service. After `lost-answer` and `failed-after` there is a record. */
export type CallFaultKind =
  'none' | 'unreachable' | 'lost-answer' | 'failed' | 'failed-after' | 'unavailable' | 'delay';

/** A fault. */
export interface Fault {
  readonly kind: FaultKind;
  /** The length of a delay, in milliseconds. */
  readonly delay: number;
  /** For `refuse`. */
  readonly status: number;
}

/** A fault behind the token proxy. */
export interface CallFault {
  readonly kind: CallFaultKind;
  /** The length of a delay, in milliseconds. */
  readonly delay: number;
}

/** The faults of a run, by the number of the request. Requests after the end of a list succeed. */
export interface Plan {
  readonly seed: number;
  /** Faults of the requests that load the form. */
  readonly loads: readonly Fault[];
  /** Faults of the submissions. */
  readonly posts: readonly Fault[];
  /** Faults of the token proxy's calls that make a submission. */
  readonly calls: readonly CallFault[];
  /** Faults of the calls for a form token. */
  readonly tokens: readonly Fault[];
  /** Faults of the requests for the script and its parts. */
  readonly parts: readonly Fault[];
  /**
   * The number of the request at which the connection is lost until the person finds it again; absent without a loss.
   */
  readonly lossAt?: number;
  /** The faults of submissions are repeated without end. */
  readonly isEndless: boolean;
}

const FAULTS: readonly [FaultKind, ...FaultKind[]] = [
  ...(['none', 'none'] as const),
  ...(['drop-request', 'break-request', 'drop-answer', 'drop-answer', 'break-answer', 'break-answer'] as const),
  ...(['delay-request', 'delay-answer', 'duplicate', 'duplicate-at-once', 'duplicate-at-once'] as const),
  ...(['truncate', 'cut-off', 'html', 'broken-json', 'error-in-200', 'refuse', 'refuse', 'refuse'] as const),
];
const CALL_FAULTS: readonly [CallFaultKind, ...CallFaultKind[]] = [
  ...(['none', 'unreachable', 'lost-answer', 'failed', 'failed-after', 'unavailable', 'delay'] as const),
];
/** The faults of a part of the script. */
const PART_FAULTS: readonly [FaultKind, ...FaultKind[]] = [
  ...(['drop-request', 'break-request', 'break-answer', 'delay-answer', 'truncate', 'html', 'refuse'] as const),
];
const STATUSES = [400, 401, 403, 404, 409, 413, 415, 429, 500, 502, 503] as const;

/** The approximate number of requests that a page makes until its answers are sent. */
const MOST_REQUESTS = 50;

/** The longest delay. It is long enough for another event in between. ms */
const LONGEST_DELAY = 40;

/** The request succeeds. */
export const NO_FAULT: Fault = { kind: 'none', delay: 0, status: 0 };
export const NO_CALL_FAULT: CallFault = { kind: 'none', delay: 0 };

/** Draws the plan of a run. */
export function drawPlan(seed: number): Plan {
  const dice = makeDice(seed);
  const isEndless = dice.chance(0.15);
  return {
    seed,
    isEndless,
    loads: dice.chance(0.25) ? draw(dice.between(1, 2), () => drawFault(dice)) : [],
    posts: withoutLies(draw(dice.between(isEndless ? 2 : 1, 6), () => drawFault(dice))),
    calls: dice.chance(0.4) ? draw(dice.between(1, 2), () => drawCallFault(dice)) : [],
    tokens: dice.chance(0.3) ? draw(dice.between(1, 3), () => drawFault(dice)) : [],
    parts: dice.chance(0.3) ? draw(dice.between(1, MOST_REQUESTS), () => drawPartFault(dice)) : [],
    ...(dice.chance(0.4) && { lossAt: dice.between(0, MOST_REQUESTS) }),
  };
}

/** Replaces a silent drop before a refusal by a broken connection, so that the page notices it. */
function withoutLies(faults: readonly Fault[]): Fault[] {
  return faults.map((fault, index) => {
    const next = faults[(index + 1) % faults.length]?.kind;
    if (next !== 'refuse' && next !== 'error-in-200') return fault;
    if (fault.kind === 'drop-answer') return { ...fault, kind: 'break-answer' };
    return fault.kind === 'drop-request' ? { ...fault, kind: 'break-request' } : fault;
  });
}

function draw<Item>(count: number, one: () => Item): Item[] {
  return Array.from({ length: count }, one);
}

function drawFault(dice: Dice): Fault {
  return { kind: dice.pick(FAULTS), delay: dice.between(1, LONGEST_DELAY), status: dice.pick(STATUSES) };
}

/** Draws the fault of a part of the script. Most parts have none. */
function drawPartFault(dice: Dice): Fault {
  return dice.chance(0.9) ? NO_FAULT : { ...drawFault(dice), kind: dice.pick(PART_FAULTS) };
}

function drawCallFault(dice: Dice): CallFault {
  return { kind: dice.pick(CALL_FAULTS), delay: dice.between(1, LONGEST_DELAY) };
}

/** Returns the planned fault of a request. The first request has number 0. */
export function faultAt<Item>(list: readonly Item[], index: number, isEndless: boolean): Item | undefined {
  return list[isEndless && list.length > 0 ? index % list.length : index];
}

/** Prints the plan, with one line for each fault. */
export function printPlan({ seed, loads, posts, calls, tokens, parts, lossAt, isEndless }: Plan): string {
  const lines = (what: string, names: readonly string[]) =>
    names.map((name, index) => `  ${what} ${index + 1}: ${name}`);
  return [
    `seed ${seed}${isEndless ? ', without end' : ''}`,
    ...lines('load', loads.map(nameFault)),
    ...lines('submission', posts.map(nameFault)),
    ...lines('call to the service', calls.map(nameCallFault)),
    ...lines('form token', tokens.map(nameFault)),
    ...lines('part of the script', parts.map(nameFault)).filter((line) => !line.endsWith(': none')),
    ...(lossAt === undefined ? [] : [`  the connection is lost at request ${lossAt + 1}`]),
  ].join('\n');
}

/** Returns the name of a fault in the counts: `refuse 503`, `delay-answer`. */
export const nameFault = ({ kind, status }: Fault): string => (kind === 'refuse' ? `refuse ${status}` : kind);

/** Returns the name of a fault behind the token proxy. */
export const nameCallFault = ({ kind }: CallFault): string => (kind === 'none' ? kind : `service: ${kind}`);
