// Which drafts are this tab's: their ids in its `sessionStorage`, which says nothing of pages or forms, as browsers write it to the disk.
import type { DraftPorts } from './draft-ports.js';

const NAME = 'hosted-form/drafts';
/** What another tab has erased stays in the list; so many ids are plenty for one tab. */
const MOST = 50;

/** The drafts that a tab goes on with after a reload. No call throws: storage of a tab may be forbidden, or full. */
export class TabMarks {
  readonly #marks: DraftPorts['marks'];

  constructor({ marks }: Pick<DraftPorts, 'marks'>) {
    this.#marks = marks;
  }

  /** The newest first. */
  get ids(): readonly string[] {
    return this.#read().reverse();
  }

  /** Marks a draft, in place of others. */
  add(id: string, others: readonly string[]): void {
    const rest = this.#read().filter((each) => each !== id && !others.includes(each));
    this.#write([...rest, id].slice(-MOST));
  }

  remove(id: string): void {
    const ids = this.#read();
    if (ids.includes(id)) this.#write(ids.filter((each) => each !== id));
  }

  /** Takes over the mark of the earlier format, whose name told the place of the draft. */
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
