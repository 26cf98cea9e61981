// Where fields stand in a form that is not just a few of them, one below the other.
import { css } from 'lit';
import type { FormStore } from '../state/form-store.js';
import { FieldPlaces } from './field-places.js';
import type { LoadedField, Place } from './place.js';

/** A form of more fields than this is large. */
const FEW = 50;

/** How many of its fields are laid out together. What is in sight costs with every key, so groups are small. */
const GROUP = 10;

/** How many groups are there at once: more than fits on most screens. */
const AT_ONCE = 3;

/** How long the main thread is kept from what the person does: half a frame, in ms. */
const SLICE = 8;

/** A row has twelve parts, which one to four columns share. */
const ROW = 12;

export const layoutStyles = [
  css`
    /* What is guessed is the height of a group; the padding is for what stands out of it, which would be cut off. */
    .fields + .fields {
      margin: calc(var(--_gap) - 0.5em) -0.5em -0.5em;
      padding: 0.5em;
      content-visibility: auto;
      contain-intrinsic-block-size: auto 60em;
    }

    .fields:not(:has(> :not([hidden], .elsewhere))) {
      display: none;
    }

    /* One column where there is no room for more. --_span: by the author. */
    @container (inline-size > 36em) {
      .fields {
        grid-template-columns: repeat(12, minmax(0, 1fr));
      }

      .field {
        grid-column: span var(--_span, 12);
      }
    }
  `,
];

/**
 * The fields in columns, some of them drawn within others. Those of a large form stand in groups: the first ones are there at once;
 * the others are drawn slice by slice and put into the form together, and each is laid out when it comes near.
 */
export class Layout extends FieldPlaces {
  readonly #columns: number;
  /** Those that are not drawn yet. */
  readonly #waiting = this.places.values();
  /** Those that are not in the form yet. */
  #groups: HTMLElement[] = [];

  constructor(fields: readonly LoadedField[], store: FormStore, columns: number) {
    super(fields, store);
    this.#columns = columns;
  }

  override finish(): void {
    this.#drawUntil(() => false);
  }

  /** At once, where the page is printed meanwhile. */
  override async whole(now = () => performance.now()): Promise<void> {
    const finish = () => {
      this.finish();
    };
    addEventListener('beforeprint', finish);
    for (let end = 0; !this.#drawUntil(() => now() >= end); end = now() + SLICE) await nextTask();
    removeEventListener('beforeprint', finish);
  }

  protected override begin(): void {
    this.#groups = this.#arrange();
    const first = this.#groups.splice(0, AT_ONCE);
    this.container.className = 'groups';
    // Below the notes that may stand there.
    this.container.append(...first);
    if (this.#groups.length === 0) this.finish();
    else this.#drawUntil(({ element }) => element === first.at(-1)?.lastChild);
  }

  /** Draws fields until it is enough; when all are drawn, puts them into the form. Whether all are. */
  #drawUntil(isEnough: (drawn: Place) => boolean): boolean {
    for (const place of this.#waiting) {
      this.draw(place);
      if (isEnough(place)) return false;
    }
    this.container.append(...this.#groups.splice(0));
    return true;
  }

  /** In groups, of which each begins where a row begins. What is drawn in another field is in none. */
  #arrange(): HTMLElement[] {
    const limit = this.places.size > FEW ? GROUP : FEW;
    const groups: HTMLElement[] = [];
    let columns = this.#columns;
    let taken = ROW;
    for (const { field, module, element } of this.places.values()) {
      if (field.columnsAfter !== undefined) columns = field.columnsAfter || this.#columns;
      if (this.places.has(field.parentId ?? '')) continue;
      // What is read and not answered runs across the form.
      const span = module.definition.collects ? Math.min((ROW * field.span) / columns, ROW) : ROW;
      element.style.setProperty('--_span', String(span));
      taken += span;
      const group = groups.at(-1);
      const startsRow = taken > ROW;
      if (startsRow) taken = span;
      if (group && (!startsRow || group.childElementCount < limit)) group.append(element);
      else groups.push(groupOf(element));
    }
    return groups;
  }
}

function groupOf(first: HTMLElement): HTMLElement {
  const group = document.createElement('div');
  group.className = 'fields';
  group.append(first);
  return group;
}

/** Not a timer: browsers make those wait. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
