import type { DraftPorts } from './draft-ports.js';

/** The pause after an edit before the draft is written. ms */
const QUIET = 300;

/** The longest time from an edit to its write. ms */
const LONGEST = 900;

/** Decides when a draft is written: soon after an edit, one write at a time, always the newest state. */
export class DraftWriter {
  readonly #save: () => Promise<void>;
  readonly #later: DraftPorts['callLater'];
  #isUnsaved = false;
  #isWaiting = false;
  #stopQuiet: (() => void) | undefined;
  #stopLongest: (() => void) | undefined;
  #last: Promise<void> = Promise.resolve();

  /** @param save writes the current state */
  constructor(save: () => Promise<void>, later: DraftPorts['callLater']) {
    this.#save = save;
    this.#later = later;
  }

  /** Marks the draft as changed: it is written soon. */
  touch(): void {
    this.#isUnsaved = true;
    const write = () => void this.flush();
    this.#stopQuiet?.();
    this.#stopQuiet = this.#later(QUIET, write);
    this.#stopLongest ??= this.#later(LONGEST, write);
  }

  /** Writes unsaved changes at once. Fulfils after this write and all earlier ones. */
  flush(): Promise<void> {
    const isNew = this.#isUnsaved;
    this.drop();
    if (isNew && !this.#isWaiting) {
      this.#isWaiting = true;
      void this.then(() => {
        this.#isWaiting = false;
        return this.#save();
      });
    }
    return this.#last;
  }

  /** Does a job after all earlier ones. */
  then(job: () => Promise<void>): Promise<void> {
    return (this.#last = this.#last.then(job).catch(() => undefined));
  }

  /** Discards unsaved changes. */
  drop(): void {
    this.#isUnsaved = false;
    this.#stopQuiet?.();
    this.#stopLongest?.();
    this.#stopQuiet = this.#stopLongest = undefined;
  }
}
