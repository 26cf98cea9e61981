// Why a field is as it is, for the form's owner: fetched when somebody asks.
import { explain } from '../rules/explain.js';
import type { Explanation } from '../rules/explanation.js';
import { Rules } from '../rules/rules.js';
import type { OpenForm } from './open-form.js';

/** Explains a field of a form; `undefined` where the form has no such field. */
export function explainField({ loaded, store, ruling }: OpenForm, fieldId: string): Explanation | undefined {
  const bare = () =>
    new Rules(
      loaded.fields.map(({ field, module: { definition } }) => ({ field, definition, json: {}, path: '' })),
      { language: loaded.words.language, today: () => ({ year: 1, month: 1, day: 1 }) },
    );
  return explain(ruling?.rules ?? bare(), { answer: (id) => store.state(id)?.answer }, fieldId);
}
