// Writes one form's draft to the device.
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { watchPage } from '../../platform/page-life.js';
import { waitAtMost } from '../../time/wait.js';
import { DraftSlot, eraseOwn, slotName } from '../../persistence/draft/draft-slot.js';
import { DraftWriter } from '../../persistence/draft/draft-writer.js';
import type { Draft, DraftPlace } from '../../persistence/draft/draft.js';
import { VaultError } from '../../persistence/vault/vault.js';

/** The longest wait for the storage before the answers are sent or the element gives its slot up; in milliseconds. */
const LONGEST_WAIT = 2000;

/** The form whose draft is written. */
interface Source {
  /** Returns the draft of the form as it is now; `undefined` where it has nothing to keep. */
  compose(): Draft | undefined;
  /** Called once if the draft could not be written. */
  failed(cause: VaultError): Promise<void>;
}

/** Writes a draft soon after each change, from the first one on, into a slot that no other tab writes. */
export class DraftStorage {
  readonly #source: Source;
  readonly #place: DraftPlace;
  readonly #ports: DraftPorts;
  readonly #writer: DraftWriter;
  #slot: DraftSlot | undefined;
  /** The slot of a draft that was found too late to be restored. */
  #unused: DraftSlot | undefined;
  #isBegun = false;
  #isTold = false;
  /** Aborted when the element leaves the page. */
  #connection: AbortSignal | undefined;

  constructor(source: Source, place: DraftPlace, ports: DraftPorts) {
    this.#source = source;
    this.#place = place;
    this.#ports = ports;
    this.#writer = new DraftWriter(() => this.#save(), ports.callLater);
  }

  /** Whether changes are written: the person has changed something since the form was opened or sent. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Whether the draft continues one on the device. */
  get hasSlot(): boolean {
    return this.#slot !== undefined;
  }

  /** Watches the page while the element is on it. */
  connect(signal: AbortSignal): void {
    this.#connection = signal;
    watchPage({ hidden: this.flush, left: () => this.#slot?.release(), back: () => void this.#resume() }, signal);
    void this.#resume();
  }

  /** Continues a draft in its slot; without one, the first change begins a new draft. */
  continueIn(slot: DraftSlot | undefined): void {
    this.#slot = slot;
    this.#isBegun = false;
  }

  /** Lets other tabs have a slot that this form does not continue. `erase` erases it too. */
  setAside(slot: DraftSlot | undefined): void {
    slot?.release();
    this.#unused = slot;
  }

  /** Writes this change and all that follow. */
  begin(): void {
    this.#isBegun = true;
    this.#writer.touch();
    const signal = this.#connection;
    // `beforeunload` comes before `pagehide`. Some browsers keep no page in memory that listens to it, so each write removes the listener.
    if (signal) addEventListener('beforeunload', this.flush, { signal });
  }

  /** Writes this change, if the person has begun. */
  touch(): void {
    if (this.#isBegun) this.begin();
  }

  /** Writes unsaved changes at once, and does not wait for the storage. */
  readonly flush = (): void => {
    removeEventListener('beforeunload', this.flush);
    void this.write();
  };

  /** Writes at once. Fulfils when all is written; never, if the storage never answers. */
  async write(): Promise<void> {
    await this.#writer.flush();
  }

  /** Writes at once. Fulfils when all is written, or after two seconds at most. */
  async writeInTime(): Promise<void> {
    await waitAtMost(LONGEST_WAIT, this.write(), this.#ports);
  }

  /** Lets other tabs have the slot. */
  release(): void {
    this.#slot?.release();
  }

  /** Stops writing, and returns the slot for another draft session to continue. */
  detach(): DraftSlot | undefined {
    const slot = this.#slot;
    this.#writer.drop();
    this.continueIn(undefined);
    return slot;
  }

  /** Stops writing, and erases everything. Fulfils when nothing is left on the device, or after two seconds at most. */
  async erase(): Promise<void> {
    removeEventListener('beforeunload', this.flush);
    const slots = [this.detach(), this.#unused].filter((slot) => slot !== undefined);
    this.#unused = undefined;
    const eraseAll = async () => {
      await Promise.allSettled(slots.map((slot) => slot.erase()));
      if (slots.length > 0) await eraseOwn(this.#place, this.#ports);
    };
    await waitAtMost(LONGEST_WAIT, this.#writer.then(eraseAll), this.#ports);
  }

  /** Locks the slot again. If another tab or element has it by now, the next change begins a new draft. */
  async #resume(): Promise<void> {
    const slot = this.#slot;
    if (slot && !(await slot.resume()) && this.#slot === slot) this.#slot = undefined;
  }

  async #save(): Promise<void> {
    removeEventListener('beforeunload', this.flush);
    if (!this.#isBegun) return;
    const draft = this.#source.compose();
    if (!draft) {
      const slot = this.#slot;
      this.#slot = undefined;
      return slot?.erase();
    }
    this.#slot ??= new DraftSlot(slotName(this.#place), this.#ports.id(), this.#ports);
    try {
      await this.#slot.writeWhatFits(draft);
    } catch (cause) {
      if (this.#isTold || !(cause instanceof VaultError)) return;
      this.#isTold = true;
      await this.#source.failed(cause);
    }
  }
}
