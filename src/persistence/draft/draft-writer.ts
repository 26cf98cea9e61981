import type { DraftPorts } from './draft-ports.js';

/** Edits that follow each other this closely are written together, in ms. */
const QUIET = 300;

/** No edit waits longer than this before it is written, in ms. */
const LONGEST = 900;

/** Says when a draft is written: soon after an edit, one write at a time, always the newest state. */
export class DraftWriter {
  readonly #save: () => Promise<void>;
  readonly #later: DraftPorts['callLater'];
  #isUnsaved = false;
  #isWaiting = false;
  #stopQuiet: (() => void) | undefined;
  #stopLongest: (() => void) | undefined;
  #last: Promise<void> = Promise.resolve();

  /** @param save writes the state that there is when it is called */
  constructor(save: () => Promise<void>, later: DraftPorts['callLater']) {
    this.#save = save;
    this.#later = later;
  }

  /** Something is new: it is written soon. */
  touch(): void {
    this.#isUnsaved = true;
    const write = () => void this.flush();
    this.#stopQuiet?.();
    this.#stopQuiet = this.#later(QUIET, write);
    this.#stopLongest ??= this.#later(LONGEST, write);
  }

  /** Writes at once what is not written. Fulfils when it is, and all before it. */
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

  /** Does something once all that was begun before is done. */
  then(job: () => Promise<void>): Promise<void> {
    return (this.#last = this.#last.then(job).catch(() => undefined));
  }

  /** What is not written will not be. */
  drop(): void {
    this.#isUnsaved = false;
    this.#stopQuiet?.();
    this.#stopLongest?.();
    this.#stopQuiet = this.#stopLongest = undefined;
  }
}
