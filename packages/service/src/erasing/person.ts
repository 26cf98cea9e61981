import type { FieldRecord, FieldStore } from '../fields/field-store.js';
import { addErased, NOTHING_ERASED } from './bin-store.js';
import type { BinStore, ErasedCounts } from './bin-store.js';
import { isAnswerOf, isNamedIn, likePatterns, listTexts } from './person-match.js';
import type { PersonQuery } from './person-match.js';
import type { FoundAttempt, FoundSettings, FoundText, PersonStore } from './person-store.js';
import type { ArrivalRecord } from '../arrivals/arrival-store.js';
import type { PartialRecord } from '../partials/partial-store.js';

/** The store of what is held of a person. */
export type PersonPart = PersonStore & Pick<BinStore, 'eraseSubmissions'> & Pick<FieldStore, 'listFields'>;

/** All that is held of a person. */
export interface Traces {
  readonly submissionIds: readonly number[];
  readonly partials: readonly PartialRecord[];
  /** The arrivals that name the person, or tell of one of the submissions. */
  readonly arrivals: readonly Omit<ArrivalRecord, 'raw'>[];
  /** The attempts to deliver whose answers or errors name the person. */
  readonly attempts: readonly FoundAttempt[];
  /** The settings of mails and webhooks that name the person. */
  readonly settings: readonly FoundSettings[];
}

/** The texts that are looked at in a step, and the submissions that are read or erased in one. */
const TEXTS = 500;
const SUBMISSIONS = 100;

/** Splits a list into lists of some. */
function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += SUBMISSIONS) yield items.slice(first, first + SUBMISSIONS);
}

async function findSubmissions(
  store: PersonPart,
  query: PersonQuery,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const { answers } = likePatterns(query);
  const found = new Set<number>(await store.sentFrom(query.value.trim()));
  let last: FoundText = { submissionId: 0, fieldId: 0, text: '' };
  for (;;) {
    signal?.throwIfAborted();
    const texts = await store.textsLike(answers, last, TEXTS);
    for (const { submissionId, text } of texts) if (isAnswerOf(text, query)) found.add(submissionId);
    const end = texts.at(-1);
    if (end === undefined || texts.length < TEXTS) break;
    last = end;
  }
  return [...found].sort((left, right) => left - right);
}

async function findArrivals(
  store: PersonPart,
  query: PersonQuery,
  submissionIds: readonly number[],
): Promise<Traces['arrivals']> {
  const named = await store.arrivalsLike(likePatterns(query).others);
  const found = new Map(named.filter(({ content }) => isNamed(listTexts(content), query)).map((one) => [one.id, one]));
  for (const ids of inParts(submissionIds)) for (const one of await store.arrivalsOf(ids)) found.set(one.id, one);
  return [...found.values()];
}

const isNamed = (texts: readonly string[], query: PersonQuery): boolean => texts.some((text) => isNamedIn(text, query));

// Decision 0071: one person is found, exported and erased.
/** Finds all that is held of a person, in all forms, deleted or not. It ends when the signal is aborted. */
export async function findPerson(store: PersonPart, query: PersonQuery, signal?: AbortSignal): Promise<Traces> {
  const { others } = likePatterns(query);
  const submissionIds = await findSubmissions(store, query, signal);
  const partials = (await store.partialsLike(others)).filter(({ answers, state }) =>
    listTexts([answers, state]).some((text) => isAnswerOf(text, query)),
  );
  const attempts = (await store.attemptsLike(others)).filter(({ error, excerpt }) =>
    isNamed([excerpt, error ?? ''], query),
  );
  const settings = (await store.settingsLike(others)).filter((one) => isNamed(listTexts(one.settings), query));
  return { submissionIds, partials, arrivals: await findArrivals(store, query, submissionIds), attempts, settings };
}

/** The receipt of an erasure. It does not name the person. */
export interface Receipt extends ErasedCounts {
  /** The attempts to deliver whose kept answers were emptied. */
  readonly attempts: number;
  /** The settings that still name the person. */
  readonly settings: number;
  /** The records that came in faster than they were erased, and are still held; 0 is the rule. */
  readonly left: number;
}

/** The most rounds: what comes in meanwhile is found by the next one. */
const ROUNDS = 3;

/** Erases all that is held of a person, at once, and counts what is left. Settings stay, because they are the owner's. */
export async function erasePerson(store: PersonPart, query: PersonQuery): Promise<Receipt> {
  let erased = NOTHING_ERASED;
  let attempts = 0;
  for (let round = 1; ; round += 1) {
    const traces = await findPerson(store, query);
    const found = [traces.submissionIds, traces.partials, traces.arrivals, traces.attempts];
    const left = found.reduce((sum, { length }) => sum + length, 0);
    if (round > ROUNDS || left === 0) return { ...erased, attempts, settings: traces.settings.length, left };
    // Attempts first: they go with their submissions, and would not be counted.
    for (const part of inParts(traces.attempts)) attempts += await store.emptyAttempts(part);
    for (const ids of inParts(traces.submissionIds)) erased = addErased(erased, await store.eraseSubmissions(ids));
    for (const part of inParts(traces.partials)) {
      const partials = await store.erasePartials(part.map(({ id }) => id));
      erased = addErased(erased, { ...NOTHING_ERASED, partials });
    }
    for (const part of inParts(traces.arrivals)) {
      const arrivals = await store.eraseArrivals(part.map(({ id }) => id));
      erased = addErased(erased, { ...NOTHING_ERASED, arrivals });
    }
  }
}

/** Reads the fields of forms, each form once. */
export function readFieldsOnce(
  store: Pick<FieldStore, 'listFields'>,
): (formId: number) => Promise<readonly FieldRecord[]> {
  const known = new Map<number, Promise<readonly FieldRecord[]>>();
  return (formId) => {
    const fields = known.get(formId) ?? store.listFields(formId);
    known.set(formId, fields);
    return fields;
  };
}
