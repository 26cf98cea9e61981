/** The kinds of records, each with ids of its own. */
export type IdKind =
  'form' | 'folder' | 'field' | 'submission' | 'file' | 'partialsubmission' | 'action' | 'job' | 'arrival';

/** The first id of each kind in a new store. */
export const FIRST_ID: Readonly<Record<IdKind, number>> = {
  file: 1,
  form: 101,
  folder: 301,
  field: 1001,
  submission: 1_000_001,
  action: 501,
  job: 1,
  arrival: 1,
  partialsubmission: 5_000_001,
};

/** The part of a store that gives out ids. Records take them beforehand, so a record is complete before it is stored. */
export interface IdStore {
  /** Returns as many new ids as asked for. */
  nextIds(kind: IdKind, count: number): Promise<readonly number[]>;
}

/** Takes one id. */
export async function nextId(store: IdStore, kind: IdKind): Promise<number> {
  const [id] = await store.nextIds(kind, 1);
  if (id === undefined) throw new Error(`The store gave no id for a ${kind}`);
  return id;
}
