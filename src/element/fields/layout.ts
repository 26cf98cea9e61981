// Lays out fields in columns, within other fields, and in large forms.
import { css } from 'lit';
import type { ElementSession } from '../element-session.js';
import { FieldPlaces } from './field-places.js';
import type { FieldSlot } from './field-scope.js';

/** A form of more fields than this is large. */
const FEW = 50;

/** Number of fields that are laid out together. Visible groups cost layout with every key, so groups are small. */
const GROUP = 10;

/** Number of groups in the first paint: more than fits on most screens. */
const AT_ONCE = 3;

/** The longest slice of work on the main thread: half a frame, in milliseconds. */
const SLICE = 8;

/** A row has twelve parts, shared by one to four columns. */
const ROW = 12;

export const layoutStyles = [
  css`
    /* The height of a group is a guess. Without padding, focus rings at its edge would be cut off. */
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
        column-gap: var(--hf-column-gap, var(--_gap));
      }

      .field {
        grid-column: span var(--_span, 12);
      }
    }
  `,
];

/**
 * The fields in columns, some of them drawn within others. A large form has groups of fields: the first ones are drawn at once. The
 * others are drawn slice by slice, enter the form together, and are laid out when they come near.
 */
export class Layout extends FieldPlaces {
  readonly #columns: number;
  readonly #features: ElementSession['features'];
  /** Slots that are not drawn yet. */
  readonly #waiting = this.slots.values();
  /** Groups that are not in the form yet. */
  #groups: HTMLElement[] = [];

  constructor(session: ElementSession) {
    super(session);
    this.#columns = session.loaded.form.columns;
    this.#features = session.features;
  }

  override finish(): void {
    this.#drawUntil(() => false);
  }

  /** Draws slice by slice; all at once if the page is printed meanwhile. */
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
    // Notes may stand in the container already, so the groups come below them.
    for (const group of first) this.container.append(group);
    if (this.#groups.length === 0) this.finish();
    else this.#drawUntil(({ element }) => element === first.at(-1)?.lastChild);
  }

  protected override draw(slot: FieldSlot): void {
    super.draw(slot);
    // Fields of a large form are drawn later than the element.
    this.#features.maskIn?.(slot.element);
  }

  /** Draws fields until `isEnough`. When all are drawn, puts them into the form. Returns whether all are drawn. */
  #drawUntil(isEnough: (drawn: FieldSlot) => boolean): boolean {
    for (const slot of this.#waiting) {
      this.draw(slot);
      if (isEnough(slot)) return false;
    }
    const groups = new DocumentFragment();
    for (const group of this.#groups.splice(0)) groups.append(group);
    this.container.append(groups);
    return true;
  }

  /** Arranges the fields in groups; each begins with a row. Fields that are drawn within another field are left out. */
  #arrange(): HTMLElement[] {
    const limit = this.slots.size > FEW ? GROUP : FEW;
    const groups: HTMLElement[] = [];
    let columns = this.#columns;
    let taken = ROW;
    for (const { field, module, element } of this.slots.values()) {
      if (field.columnsAfter !== undefined) columns = field.columnsAfter || this.#columns;
      if (this.slots.has(field.parentId ?? '')) continue;
      // Display-only fields span the full width.
      const span = module.definition.collects ? Math.min((ROW * field.span) / columns, ROW) : ROW;
      element.style.setProperty('--_span', String(span));
      taken += span;
      const group = groups.at(-1);
      const startsRow = taken > ROW;
      if (startsRow) taken = span;
      if (group && (!startsRow || group.childElementCount < limit)) group.append(element);
      else groups.push(makeGroup(element));
    }
    return groups;
  }
}

function makeGroup(first: HTMLElement): HTMLElement {
  const group = document.createElement('div');
  group.className = 'fields';
  group.append(first);
  return group;
}

/** Fulfils in a new task. Browsers delay timers, so it uses none. */
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
