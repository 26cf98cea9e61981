// Lays out fields in columns, within other fields, and in large forms.
import type { ElementSession } from '../../element/element-session.js';
import { withStyles } from '../../element/feature.js';
import type { Prepare } from '../../element/feature.js';
import { controlDetails } from '../../element/fields/control-details.styles.js';
import { FieldPlaces, installFields } from '../../element/fields/field-places.js';
import { layoutStyles } from './layout.styles.js';
import type { FieldState } from '../../session/form-store.js';
import type { FieldSlot, FormContext } from '../../element/field-context.js';
import { LEAVING, afterFocus, focusIn } from '../../platform/focus.js';
import { readPageTime } from '../../platform/moments/clock.js';
import { nextTask } from '../../platform/moments/tasks.js';

// Decision 0059: Chromium lays out each group by itself where it looks for what it may fill in: in forms of up to 200 controls.
/** A form of more fields than this is large. */
const FEW = 100;

/** Number of fields that are laid out together. Visible groups cost layout with every key, so groups are small. */
const GROUP = 10;

/** Number of groups in the first paint: more than fits on most screens. */
const AT_ONCE = 3;

/** The longest slice of work on the main thread: half a frame, in milliseconds. */
const SLICE = 8;

/** A row has twelve parts, shared by one to four columns. */
const ROW = 12;

// A simple form adopts the details when it is painted. That would style a large one twice.
export const prepare: Prepare = ({ loaded }) => withStyles(loaded, [...layoutStyles, controlDetails]);

/** Lays out the fields of a form. */
export function install(session: ElementSession): void {
  installFields(session, Layout);
}

/**
 * The fields in columns, some of them drawn within others. A large form has groups of fields: the first ones are drawn at once. The
 * others are drawn slice by slice, enter the form together, and are laid out when they come near.
 */
export class Layout extends FieldPlaces {
  readonly #session: ElementSession;
  #context: FormContext | undefined;
  /** Slots that are not drawn yet. */
  readonly #waiting = this.slots.values();
  /** Groups that are not in the form yet. */
  #groups: HTMLElement[] = [];
  /** The fields of each group, with their parts of a row. */
  readonly #placed = new Map<Element | null, Placed[]>();

  constructor(session: ElementSession) {
    super(session);
    this.#session = session;
    session.channel.on('pageShown', ({ isSeen }) => {
      // The new page may be among the fields that are not drawn yet.
      if (isSeen) this.finish();
      const active = focusIn(this.container);
      for (const [id, { element }] of this.slots) {
        if (element.contains(active) && this.#isElsewhere(id)) void this.#leave(id, element);
        else element.classList.toggle('elsewhere', this.#isElsewhere(id));
      }
    });
  }

  #isElsewhere(id: string): boolean {
    return this.#session.features.pages?.isHere(id) === false;
  }

  /**
   * Hides the field with the focus, of a page that was turned. It is out of sight at once, and goes when the focus has left it: screen readers
   * in Firefox would move to what comes next, and then not say that it has the focus.
   */
  async #leave(id: string, element: HTMLElement): Promise<void> {
    element.classList.add('leaving');
    await afterFocus(LEAVING);
    element.classList.remove('leaving');
    element.classList.toggle('elsewhere', this.#isElsewhere(id));
  }

  override finish(): void {
    this.#drawUntil(() => false);
  }

  /** Draws slice by slice; all at once if the page is printed meanwhile. */
  override async whole(now = readPageTime): Promise<void> {
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
    // The container may already contain notes, so the groups come below them.
    for (const group of first) this.container.append(group);
    if (this.#groups.length === 0) this.finish();
    else this.#drawUntil(({ element }) => element === first.at(-1)?.lastChild);
  }

  override update(context: FormContext): void {
    // In a new context, all fields are drawn again.
    if (context !== this.#context) for (const slot of this.slots.values()) slot.drawn = undefined;
    this.#context = context;
    super.update(context);
  }

  /** Draws a field. One that was only shown or hidden since stays as it was drawn: rules may do that to hundreds at once. */
  protected override draw(slot: FieldSlot): void {
    const [state, before] = [this.#session.store.state(slot.field.id), slot.drawn];
    slot.drawn = state;
    const wasHidden = slot.element.hidden;
    if (state && before && isOnlyTurned(before, state)) slot.element.hidden = !state.shown;
    else super.draw(slot);
    // The fields after one that is hidden move up, and have other neighbours.
    if (slot.element.hidden !== wasHidden) bringInLine(this.#placed.get(slot.element.parentElement) ?? []);
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
    const ofForm = this.#session.loaded.form.columns;
    let columns = ofForm;
    let taken = ROW;
    for (const slot of this.slots.values()) {
      const { field, module, element } = slot;
      if (field.columnsAfter !== undefined) columns = field.columnsAfter || ofForm;
      if (this.slots.has(field.parentId ?? '')) continue;
      // Display-only fields span the full width.
      const span = module.definition.collects ? Math.min((ROW * field.span) / columns, ROW) : ROW;
      element.style.setProperty('--_span', String(span));
      element.classList.toggle('in-column', span < ROW);
      taken += span;
      const group = groups.at(-1);
      const startsRow = taken > ROW;
      if (startsRow) taken = span;
      if (group && (!startsRow || group.childElementCount < limit)) group.append(element);
      else groups.push(makeGroup(element));
      const placed = this.#placed.get(element.parentElement);
      if (placed) placed.push({ slot, span });
      else this.#placed.set(element.parentElement, [{ slot, span }]);
    }
    this.#placed.forEach(bringInLine);
    return groups;
  }
}

/** A field, and its part of a row. */
interface Placed {
  readonly slot: FieldSlot;
  readonly span: number;
}

/** Tells whether a field was shown or hidden, and nothing else of it has changed. */
const isOnlyTurned = (before: FieldState, { answer, issues, shown, left }: FieldState): boolean =>
  shown !== before.shown && Object.is(answer, before.answer) && issues === before.issues && left === before.left;

/** Brings the parts of neighbours in line: of the fields of a group that are shown, row by row. */
function bringInLine(placed: readonly Placed[]): void {
  let row: FieldSlot[] = [];
  let taken = ROW;
  for (const { slot, span } of placed) {
    if (slot.element.hidden) continue;
    taken += span;
    if (taken > ROW) {
      markRow(row);
      row = [];
      taken = span;
    }
    row.push(slot);
  }
  markRow(row);
}

/** Marks the fields of a row that are in line. A group has its label within its frame, which no grid can take apart. */
function markRow(row: readonly FieldSlot[]): void {
  const isInLine = row.length > 1 && row.every(({ module }) => module.view.frame === 'label');
  for (const { element } of row) element.classList.toggle('in-line', isInLine);
}

function makeGroup(first: HTMLElement): HTMLElement {
  const group = document.createElement('div');
  group.className = 'fields';
  group.append(first);
  return group;
}
