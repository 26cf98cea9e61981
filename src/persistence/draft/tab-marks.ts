// Remembers which drafts belong to this tab: `sessionStorage` holds their ids. An id names no page and no form, because
// browsers write this storage to the disk.
import type { DraftPorts } from './draft-ports.js';

const NAME = 'hosted-form/drafts';
/** The number of ids to keep. Drafts that another tab has erased stay in the list. */
const MOST = 50;

/** The drafts that a tab continues after a reload. No call throws, although the storage may be forbidden or full. */
export class TabMarks {
  readonly #marks: DraftPorts['marks'];

  constructor({ marks }: Pick<DraftPorts, 'marks'>) {
    this.#marks = marks;
  }

  /** Lists the ids, the newest first. */
  get ids(): readonly string[] {
    return this.#read().reverse();
  }

  /** Adds a draft and removes others. */
  add(id: string, others: readonly string[]): void {
    const rest = this.#read().filter((each) => each !== id && !others.includes(each));
    this.#write([...rest, id].slice(-MOST));
  }

  remove(id: string): void {
    const ids = this.#read();
    if (ids.includes(id)) this.#write(ids.filter((each) => each !== id));
  }

  /** Converts a mark of the earlier format, whose name revealed the place of the draft. */
  adopt(earlierName: string): void {
    const id = attempt(() => this.#marks().getItem(earlierName));
    if (!id) return;
    this.add(id, []);
    attempt(() => this.#marks().removeItem(earlierName));
  }

  #read(): string[] {
    const text = attempt(() => this.#marks().getItem(NAME)) ?? '';
    return text.split(' ').filter(Boolean);
  }

  #write(ids: readonly string[]): void {
    attempt(() => {
      if (ids.length > 0) this.#marks().setItem(NAME, ids.join(' '));
      else this.#marks().removeItem(NAME);
    });
  }
}

function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
