// Explains to the form's owner why a field is shown or hidden. Fetched on demand.
import { explain } from '../../rules/explain/explain.js';
import type { Explanation } from '../../rules/explain/explanation.js';
import { Rules } from '../../rules/rules.js';
import type { ElementSession } from '../element-session.js';

/** Explains a field of a form; `undefined` where the form has no such field. */
export function explainField({ loaded, store, features }: ElementSession, fieldId: string): Explanation | undefined {
  const bare = () =>
    new Rules(
      loaded.fields.map(({ field, module: { definition } }) => ({ field, definition, json: {}, path: '' })),
      { language: loaded.wording.current.language, today: () => ({ year: 1, month: 1, day: 1 }) },
    );
  return explain(features.rules?.rules ?? bare(), { answer: (id) => store.state(id)?.answer }, fieldId);
}
