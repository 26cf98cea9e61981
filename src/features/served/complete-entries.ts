// A form without a script has a box for all, and a text beside "Other" at any time. What they hold is written here as the form's own
// controls have it: once for what a page has posted, and for what a script takes over. Decision 0060.
import { OTHER } from '../../fields/shared/options/option-ids.js';
import { isOption, isSelect } from './enter-entries.js';
import type { Control, Entries, Groups } from './enter-entries.js';

type Values = readonly (string | File)[];

/** The ways of a signature by the controls that belong to each. */
const WAYS: Readonly<Record<string, string>> = { image: 'upload', typed: 'type' };

/** A name of a part: the question, and the part. */
const PART = /^(.*)\[(\w+)\]$/;

/**
 * Adds what shows a control that the form has not drawn yet, and takes the boxes for all as what they stand for.
 *
 * @param served The controls that the person has. What was left as it was drawn is not among the entries, and is read from them.
 * @param own The controls of the form that takes the answers.
 */
export function completeEntries(entries: Entries, served: Groups, own: Groups): Entries {
  const all = new Map(entries);
  for (const [name, values] of entries) {
    const [, question = '', part = ''] = PART.exec(name) ?? [];
    if (part === 'all' && served.has(question)) {
      all.delete(name);
      if (values[0])
        all.set(question, [...new Set([...readChosen(all, served, question), ...listOptions(served, question)])]);
    } else if (part === 'other') completeOther(all, served, { name, question });
    else if (Object.hasOwn(WAYS, part) && values[0] && !own.has(name)) all.set(`${question}[way]`, [WAYS[part] ?? '']);
  }
  return all;
}

/** Lists the options of a question but "Other", which needs a text. */
const listOptions = (served: Groups, question: string): Values =>
  (served.get(question) ?? []).map(({ value }) => value).filter((value) => value !== OTHER);

/** Reads what is chosen of a question. */
const readChosen = (all: Entries, served: Groups, question: string): Values =>
  (all.get(question) ?? (served.get(question) ?? []).flatMap(listChosen)).filter(Boolean);

const listChosen = (control: Control): readonly string[] => {
  if (isSelect(control)) return [...control.options].flatMap(({ selected, value }) => (selected ? [value] : []));
  return isOption(control) && control.checked ? [control.value] : [];
};

/** A text of one's own counts beside other choices where there may be several, and else where nothing is chosen. */
function completeOther(
  all: Map<string, Values>,
  served: Groups,
  { name, question }: { readonly name: string; readonly question: string },
): void {
  const chosen = readChosen(all, served, question);
  if (chosen.includes(OTHER)) return;
  const takesMany = served.get(question)?.[0]?.matches('[type=checkbox]');
  if (!takesMany && chosen.length > 0) all.delete(name);
  else if (all.get(name)?.[0]) all.set(question, [...chosen, OTHER]);
}
