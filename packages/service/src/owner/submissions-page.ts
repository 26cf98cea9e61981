import type { FieldRecord } from '../fields/field-store.js';
import { ServiceError } from '../http/errors.js';
import type { Walk, Walked, WalkedSubmission, WalkStore } from '../submissions/walk/walk-store.js';
import type { JsonObject } from '../values/json.js';
import { cutText } from '../values/text.js';
import { readFilter, readPlace, writePlace } from './submissions-filter.js';

const PER_PAGE = 25;
const MOST_PER_PAGE = 100;

/** The milliseconds after which a page says how far it has come, if it is not full by then. */
const PATIENCE = 2000;

/** The letters of an answer that a list has, and that one submission has. The whole is a file of its own. */
const LETTERS_IN_LIST = 1000;
export const LETTERS_IN_ONE = 20_000;

/** Returns a text. A long one is cut after a whole letter, with the way to all of it. */
function shorten(text: string, letters: number, whole: string): JsonObject {
  if (text.length <= letters) return { text };
  return { text: cutText(text, letters), letters: text.length, whole };
}

/** Returns a submission as the console reads it. */
export function rowShape(
  { id, time, read, userAgent, remoteAddr, ...rest }: WalkedSubmission,
  letters: number,
): JsonObject {
  const answers = rest.answers.map(({ fieldId, text, fileId }) => {
    const file = rest.files.find((one) => one.id === fileId);
    const summary = file && { id: String(file.id), name: file.name, type: file.contentType, size: file.size };
    const shown = shorten(text, letters, `submission/${id}/answer?field=${fieldId}`);
    return { field: String(fieldId), ...shown, ...(summary ? { file: summary } : {}) };
  });
  return { id: String(id), time: time.toISOString(), read, userAgent, remoteAddr, answers };
}

function readLimit(text: string | null): number {
  if (!text) return PER_PAGE;
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_PER_PAGE) return Number(text);
  throw new ServiceError('invalid-value', `limit must be a whole number from 1 to ${MOST_PER_PAGE}`);
}

/** Walks until a page is full, the list has ended, or the time is over. */
async function fillPage(store: WalkStore, walk: Walk, signal: AbortSignal): Promise<Walked> {
  const end = performance.now() + PATIENCE;
  const items: WalkedSubmission[] = [];
  for (let { from } = walk; ;) {
    const part = await store.walkSubmissions({ ...walk, from, limit: walk.limit - items.length }, signal);
    items.push(...part.items);
    from = part.next;
    if (from === undefined || items.length === walk.limit || performance.now() > end) return { items, next: from };
  }
}

/** Returns the part of a page that pages are turned by. */
function turning({ items, next }: Walked, isBack: boolean, isFirst: boolean, limit: number): JsonObject {
  const [first, last] = [items[0]?.place, items.at(-1)?.place];
  const told = isBack
    ? { previous: writePlace(next), next: writePlace(last) }
    : { previous: isFirst ? null : writePlace(first), next: writePlace(next) };
  // A page that is not full and has a next one came so far in its time.
  return { ...told, searchedTo: next && items.length < limit ? next.time : null };
}

/** Reads a page of the submissions of a form: those after a place, or those before one. */
export async function readPage(
  store: WalkStore,
  form: { readonly id: number; readonly fields: readonly FieldRecord[] },
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<JsonObject> {
  const filter = readFilter(form.id, query, form.fields, ['after', 'before', 'limit']);
  const [after, before] = [readPlace('after', query.get('after')), readPlace('before', query.get('before'))];
  if (after && before) throw new ServiceError('invalid-value', 'after and before cannot be together');
  const limit = readLimit(query.get('limit'));
  const forth = { ...filter, limit, from: after };
  const back = { ...filter, limit, from: before, ascending: !filter.ascending };
  const found = await fillPage(store, before ? back : forth, signal);
  // All that came before may be gone: then the first page is wanted.
  const isBack = before !== undefined && (found.items.length > 0 || found.next !== undefined);
  const page = before && !isBack ? await fillPage(store, { ...forth, from: undefined }, signal) : found;
  const inOrder = isBack ? { ...page, items: page.items.toReversed() } : page;
  const { total, isEstimate } = await store.countSubmissions(filter, signal);
  return {
    submissions: inOrder.items.map((item) => rowShape(item, LETTERS_IN_LIST)),
    ...turning(inOrder, isBack, after === undefined, limit),
    total: total ?? null,
    isEstimate,
  };
}
