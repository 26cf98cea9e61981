// Fits the answers of a draft into the form as it is now.
import type { Values } from '../../model/form.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import type { Draft, KeptAnswer } from './draft.js';
import { isSame, toText } from './kept-answers.js';

/** The parts of a draft that the form can take, and those that it cannot. */
export interface Fitting {
  readonly values: Values;
  /** Answers that do not fit, or only in part: their field is gone or has another type, or an option is gone. */
  readonly lost: readonly Pick<KeptAnswer, 'label' | 'text'>[];
  /** The names of files that were not kept. */
  readonly files: readonly string[];
  /** The lost answers and the missing files, as they are kept. */
  readonly carried: Readonly<Record<string, KeptAnswer>>;
}

/** Fits a draft into the form as it is now. */
export function fitDraft(draft: Pick<Draft, 'answers'>, store: FormStore): Fitting {
  const values: Record<string, unknown> = {};
  const carried: Record<string, KeptAnswer> = {};
  const lost: KeptAnswer[] = [];
  for (const [id, kept] of Object.entries(draft.answers)) {
    if (kept.files) carried[id] = kept;
    if (kept.answer === undefined) continue;
    const state = store.state(id);
    const fits = state?.field.type === kept.type && !state.field.hidden;
    const value = fits ? state.definition.restore(state.field, kept.answer) : undefined;
    if (value !== undefined) values[id] = value;
    // Of several chosen options, one may be gone. An earlier version named options otherwise.
    if (isSame(value, kept.answer) || (state && readsAs(kept.text, { ...state, answer: value }))) continue;
    lost.push(kept);
    carried[id] = kept;
  }
  return { values, lost, carried, files: Object.values(draft.answers).flatMap(({ files }) => files ?? []) };
}

/** Tells whether an answer reads as it was kept: options are named in another way, and a date is in another calendar. */
const readsAs = (text: KeptAnswer['text'], state: FieldState): boolean =>
  [text].flat().length > 0 && state.answer !== undefined && isSame(toText(state), [text].flat());
