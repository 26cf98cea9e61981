// Remembers which drafts belong to this tab: `sessionStorage` holds their ids. An id names no page and no form, because
// browsers write this storage to the disk.
import type { DraftPorts } from './draft-ports.js';
import { dropText, keepText } from '../../platform/keep-texts.js';
import { readText } from '../../platform/kept-texts.js';

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
    const id = readText(this.#marks, earlierName);
    if (!id) return;
    this.add(id, []);
    dropText(this.#marks, earlierName);
  }

  #read(): string[] {
    return readText(this.#marks, NAME).split(' ').filter(Boolean);
  }

  #write(ids: readonly string[]): void {
    if (ids.length > 0) keepText(this.#marks, NAME, ids.join(' '));
    else dropText(this.#marks, NAME);
  }
}
