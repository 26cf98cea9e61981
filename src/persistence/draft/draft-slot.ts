// Finds drafts and holds their slots: a slot is a record that one element in one tab writes.
import { LIFE, isEarlier, isExpired, readDraft } from './draft.js';
import type { Draft, DraftPlace } from './draft.js';
import { hold } from './draft-lock.js';
import { withoutFiles } from './without-files.js';
import type { DraftPorts } from './draft-ports.js';
import { TabMarks } from './tab-marks.js';
import { isUnreadable } from '../vault/platform-errors.js';
import { VaultError } from '../vault/vault.js';
import type { Vault } from '../vault/vault.js';

const ALL = 'draft/';

/** Returns the common beginning of the keys of all slots of a place. */
export function slotName({ kind, proxy, formId, path, elementId, ordinal }: DraftPlace): string {
  const parts = [kind, proxy, formId, path, elementId, String(ordinal)];
  return `${ALL}${parts.map(encodeURIComponent).join('/')}/`;
}

/**
 * A draft that was found, with the slot to continue in. Without a slot it is a copy of a draft that another tab is
 * writing.
 */
export interface Found {
  readonly draft: Draft;
  readonly slot?: DraftSlot;
  /** The record in the slot has to be written again: the draft may be newer, or the record has an earlier format. */
  readonly isUnsaved?: boolean;
}

// Decision 0026: one tab locks a slot, so two tabs never mix their answers.
/** A record on the device that is locked against other tabs. */
export class DraftSlot {
  readonly #name: string;
  readonly #id: string;
  readonly #ports: DraftPorts;
  /** Absent while another tab may hold the lock. */
  #lock: Promise<(() => void) | undefined> | undefined;

  constructor(name: string, id: string, ports: DraftPorts, lock = hold(toLockName(name + id), true, ports)) {
    this.#name = name;
    this.#id = id;
    this.#ports = ports;
    this.#lock = lock;
  }

  async read(): Promise<unknown> {
    return (await this.#ports.vault()).read(this.#key);
  }

  /**
   * Replaces the draft in the slot.
   * @throws VaultError
   */
  async write(draft: Draft): Promise<void> {
    const vault = await this.#ports.vault();
    const marks = new TabMarks(this.#ports);
    // A tab has one draft per place: any other one now belongs to another tab.
    if (!marks.ids.includes(this.#id)) marks.add(this.#id, await listIds(this.#name, vault).catch(() => []));
    // A draft is kept only where it can be found again.
    if (!this.#isFoundByAll && !marks.ids.includes(this.#id))
      throw new VaultError('vault-unavailable', { cause: new Error('This tab remembers no draft.') });
    await vault.write(this.#key, draft);
  }

  /**
   * Writes a draft; without its files if they do not fit or one can't be read any more. After any other error, the record is left
   * as it is, with the files that it has.
   * @throws VaultError
   */
  async writeWhatFits(draft: Draft): Promise<void> {
    try {
      await this.write(draft);
    } catch (cause) {
      const rest = isAboutFiles(cause) ? withoutFiles(draft) : undefined;
      if (!rest) throw cause;
      await this.write(rest);
    }
  }

  /** Erases the record and releases the lock. */
  async erase(): Promise<void> {
    new TabMarks(this.#ports).remove(this.#id);
    try {
      await (await this.#ports.vault()).erase(this.#key);
    } finally {
      this.release();
    }
  }

  /** Releases the lock, so that another tab can take it. */
  release(): void {
    void this.#lock?.then((release) => release?.());
    this.#lock = undefined;
  }

  /** Takes the lock again after `release`. Fulfils with false if another tab holds it now. */
  async resume(): Promise<boolean> {
    this.#lock ??= hold(toLockName(this.#key), true, this.#ports);
    return Boolean(await this.#lock);
  }

  /** Only the tab that wrote it finds a draft of one visit. Without locks, that is so of all. */
  get #isFoundByAll(): boolean {
    return this.#ports.locks !== undefined && !this.#name.startsWith(`${ALL}session/`);
  }

  get #key(): string {
    return this.#name + this.#id;
  }
}

/**
 * Finds the draft that an element continues: first the one that this tab has written. For drafts that outlast a visit,
 * then the newest that no other tab is writing. A duplicated tab gets a copy of the draft.
 */
export async function findDraft(place: DraftPlace, ports: DraftPorts): Promise<Found | undefined> {
  const name = slotName(place);
  const { formId, kind } = place;
  const isAlive = (draft: Draft | undefined) => draft && !isExpired(draft, LIFE.local, ports.now()) && draft;
  const open = async (id: string, isOwn: boolean): Promise<Found | undefined> => {
    // After a reload, the previous page releases its locks a moment later.
    // Where nobody knows which drafts other tabs are writing, a tab continues its own alone.
    const lock = await hold(toLockName(name + id), isOwn, ports, isOwn);
    const slot = new DraftSlot(name, id, ports, Promise.resolve(lock));
    const record = await slot.read().catch(() => undefined);
    const draft = isAlive(readDraft(record, formId));
    if (draft && lock) return { draft, slot, isUnsaved: isEarlier(record) };
    slot.release();
    return draft && isOwn ? { draft } : undefined;
  };
  const marks = new TabMarks(ports);
  marks.adopt(name);
  const own = marks.ids;
  for (const id of own) {
    const continued = await open(id, true);
    if (continued) return continued;
  }
  // Without locks, a tab can't tell which drafts other tabs are writing.
  if (kind === 'session' || !ports.locks) return undefined;
  for (const id of await newestFirst(name, formId, ports)) {
    const found = own.includes(id) ? undefined : await open(id, false);
    if (found) return found;
  }
  return undefined;
}

async function newestFirst(name: string, formId: string, { vault }: DraftPorts): Promise<string[]> {
  const kept = await vault();
  const drafts = await Promise.all(
    (await listIds(name, kept)).map(async (id) => ({
      id,
      when: readDraft(await kept.peek(name + id), formId)?.when ?? 0,
    })),
  );
  return drafts.sort((one, other) => other.when - one.when).map(({ id }) => id);
}

/** Lists the ids of all slots of a place. */
async function listIds(name: string, vault: Vault): Promise<string[]> {
  return (await vault.keys(name)).map((key) => key.slice(name.length));
}

/**
 * Erases the drafts of a place that this tab has written, unless somebody is writing them. The page before a reload may have written one
 * after the present page looked for it.
 * @throws VaultError `vault-unavailable`
 */
export async function eraseOwn(place: DraftPlace, ports: DraftPorts): Promise<void> {
  // Without locks, a tab can't tell which drafts a duplicate of it is writing.
  if (!ports.locks) return;
  const name = slotName(place);
  const { ids } = new TabMarks(ports);
  for (const id of await listIds(name, await ports.vault())) {
    const lock = ids.includes(id) && (await hold(toLockName(name + id), false, ports));
    if (lock) await new DraftSlot(name, id, ports, Promise.resolve(lock)).erase();
  }
}

/** Erases the expired drafts of all forms, unless somebody is writing them. */
export async function eraseExpired(ports: DraftPorts): Promise<void> {
  const vault = await ports.vault();
  for (const kind of ['session', 'local'] as const) {
    for (const key of await vault.keys(`${ALL}${kind}/`)) {
      const isOld = async () => isExpired(await vault.peek(key), LIFE[kind], ports.now());
      if (!(await isOld())) continue;
      const release = await hold(toLockName(key), false, ports);
      if (release && (await isOld())) await vault.erase(key);
      release?.();
    }
  }
}

/** Checks whether a write failed because of its files: they do not fit, or one was changed or deleted. */
const isAboutFiles = (cause: unknown): boolean =>
  cause instanceof VaultError && (cause.code === 'vault-full' || isUnreadable(cause.cause));

const toLockName = (key: string) => `hosted-form/${key}`;
