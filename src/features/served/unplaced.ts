// Answers for which a form has no place any more: their question is gone, one of its options, or it takes answers of another kind.
// Decision 0060.
import type { FieldState } from '../../session/form-store.js';
import { groupByName, isFile, isOption, isSelect } from './enter-entries.js';
import type { Control, Entries } from './enter-entries.js';

/** Values of the controls with one name, for which a form has no place. */
export interface Unplaced {
  /** The id of the question. */
  readonly id: string;
  readonly name: string;
  readonly values: readonly (string | File)[];
}

/** A question, as far as it counts here. */
type Known = Pick<FieldState, 'field' | 'definition'>;

/** Begins the names of all controls of a question. What else a page posts is no answer. */
const OF_QUESTION = /^field_(\d+)(?:\[\w+\])?$/;

/** Finds the answers for which a form has no place, once all others are entered. */
export function findUnplaced(
  tree: ParentNode,
  entries: Entries,
  find: (id: string) => Known | undefined,
): readonly Unplaced[] {
  const groups = groupByName(tree);
  const drawn = new Set([...groups.keys()].map((name) => OF_QUESTION.exec(name)?.[1]));
  return [...entries].flatMap(([name, all]) => {
    const [, id] = OF_QUESTION.exec(name) ?? [];
    const values = all.filter((value) => (typeof value === 'string' ? value.trim() !== '' : value.size > 0));
    // Many of them have nothing in them, as in each form.
    if (id === undefined || values.length === 0) return [];
    const controls = groups.get(name);
    if (!controls && !drawn.has(id) && isOnlyHidden(find(id))) return [];
    // A calculation is nobody's answer.
    if (controls?.some((control) => control.matches('[readonly], [disabled]'))) return [];
    const left = controls ? findLeft(controls, values) : values;
    return left.length > 0 ? [{ id, name, values: left }] : [];
  });
}

/** Tells whether a question takes answers, and rules alone keep it from being drawn. */
const isOnlyHidden = (known: Known | undefined): boolean =>
  known !== undefined && known.definition.collects && !known.field.hidden;

/** Returns the values that controls do not hold. */
function findLeft(controls: readonly Control[], values: readonly (string | File)[]): readonly (string | File)[] {
  if (controls.some((control) => isOption(control) || isSelect(control))) return findUnchosen(controls, values);
  return values.filter((value, at) => {
    const control = controls[at];
    if (!control || isFile(control) !== (typeof value !== 'string')) return true;
    // A browser takes no word for a date.
    return !isFile(control) && control.value === '';
  });
}

/** Returns the values that no option has; of several where one may be chosen, all but that. */
function findUnchosen(controls: readonly Control[], values: readonly (string | File)[]): readonly (string | File)[] {
  const takesMany = controls.some((control) => control.matches('[type=checkbox], [multiple]'));
  const options = controls.flatMap((control): readonly Choice[] =>
    isSelect(control)
      ? [...control.options].map(({ value, text, selected }) => ({ value, text, isChosen: selected }))
      : isOption(control)
        ? [{ value: control.value, text: control.value, isChosen: control.checked }]
        : [],
  );
  const held = options.filter(({ isChosen }) => takesMany || values.length < 2 || isChosen);
  const known = new Set<string | File>(held.flatMap(({ value, text }) => [withoutReturns(value), text]));
  return values.filter((value) => !known.has(withoutReturns(value)));
}

/** One thing of several that may be chosen. */
interface Choice {
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
}

/** Writes the ends of lines as a control has them. A form posts each line break as two characters. */
export const withoutReturns = <Value extends string | File>(value: Value): Value | string =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
