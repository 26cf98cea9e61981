// Where drafts lie, and whose they are: a slot is a record that one element in one tab writes.
import { LIFE, isExpired, readDraft } from './draft.js';
import type { Draft, DraftPlace } from './draft.js';
import { hold } from './draft-lock.js';
import { withoutFiles } from './draft-answers.js';
import type { DraftPorts } from './draft-ports.js';
import { TabMarks } from './tab-marks.js';
import type { Vault } from '../vault/vault.js';

const ALL = 'draft/';

/** Names what the keys of all slots of a place begin with. */
export function slotName({ kind, proxy, formId, path, elementId, ordinal }: DraftPlace): string {
  const parts = [kind, proxy, formId, path, elementId, String(ordinal)];
  return `${ALL}${parts.map(encodeURIComponent).join('/')}/`;
}

/** A draft that was found, and the slot in which it is continued; without one it is a copy of what another tab is writing. */
export interface Found {
  readonly draft: Draft;
  readonly slot?: DraftSlot;
  /** It may be newer than what is in the slot. */
  readonly isUnsaved?: boolean;
}

/** A record on the device, held against other tabs. */
export class DraftSlot {
  readonly #name: string;
  readonly #id: string;
  readonly #ports: DraftPorts;
  /** Absent while another tab may have it. */
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

  /** @throws VaultError */
  async write(draft: Draft): Promise<void> {
    const vault = await this.#ports.vault();
    const marks = new TabMarks(this.#ports);
    // A tab has one draft of a place: what it had before is another tab's now.
    if (!marks.ids.includes(this.#id)) marks.add(this.#id, await listIds(this.#name, vault).catch(() => []));
    await vault.write(this.#key, draft);
  }

  /** Without its files, where there is no room for them, or one can't be read any more. @throws VaultError */
  async writeWhatFits(draft: Draft): Promise<void> {
    try {
      await this.write(draft);
    } catch (cause) {
      const rest = withoutFiles(draft);
      if (!rest) throw cause;
      await this.write(rest);
    }
  }

  /** Nothing of it is left. Another tab may have it then. */
  async erase(): Promise<void> {
    new TabMarks(this.#ports).remove(this.#id);
    try {
      await (await this.#ports.vault()).erase(this.#key);
    } finally {
      this.release();
    }
  }

  /** Another tab may have it. */
  release(): void {
    void this.#lock?.then((release) => release?.());
    this.#lock = undefined;
  }

  /** Takes it again where it was let go. Fulfils with false where another tab has it now. */
  async resume(): Promise<boolean> {
    this.#lock ??= hold(toLockName(this.#key), true, this.#ports);
    return Boolean(await this.#lock);
  }

  get #key(): string {
    return this.#name + this.#id;
  }
}

/**
 * The draft that an element goes on with. First the one that this tab has written; over visits, else the newest that no other
 * tab is writing. A tab that was duplicated gets a copy of the draft.
 */
export async function findDraft(place: DraftPlace, ports: DraftPorts): Promise<Found | undefined> {
  const name = slotName(place);
  const { formId, kind } = place;
  const isAlive = (draft: Draft | undefined) => draft && !isExpired(draft, LIFE.local, ports.now()) && draft;
  const open = async (id: string, isOwn: boolean): Promise<Found | undefined> => {
    // After a reload the page before lets go of its locks a moment later.
    const lock = await hold(toLockName(name + id), isOwn, ports);
    const slot = new DraftSlot(name, id, ports, Promise.resolve(lock));
    const draft = isAlive(readDraft(await slot.read().catch(() => undefined), formId));
    if (draft && lock) return { draft, slot };
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
  // Without locks nobody knows what other tabs are writing.
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

/** Lists the slots of a place. */
async function listIds(name: string, vault: Vault): Promise<string[]> {
  return (await vault.keys(name)).map((key) => key.slice(name.length));
}

/** Erases the drafts, of all forms, that nobody is writing and nobody came back to. */
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

const toLockName = (key: string) => `hosted-form/${key}`;
