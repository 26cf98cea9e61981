// A tree of the server has controls for people without a script. What they hold is written here as the form's own controls have it.
import { OTHER } from '../../fields/shared/options/option-ids.js';
import type { Entries, Groups } from './enter-entries.js';

type Values = readonly (string | File)[];

/** The ways of a signature by the controls that belong to each. */
const WAYS: Readonly<Record<string, string>> = { image: 'upload', typed: 'type' };

/** A name of a part: the question, and the part. */
const PART = /^(.*)\[(\w+)\]$/;

/** Adds what shows a control that the form has not drawn yet, and takes the boxes for all as what they stand for. */
export function completeEntries(entries: Entries, served: Groups, own: Groups): Entries {
  const all = new Map(entries);
  for (const [name, values] of entries) {
    const [, question = '', part = ''] = PART.exec(name) ?? [];
    const isThere = own.has(name);
    if (part === 'all') {
      all.delete(name);
      if (values[0]) all.set(question, listOptions(served, question));
    } else if (part === 'other' && values[0] && !isThere) addOther(all, served, question);
    else if (Object.hasOwn(WAYS, part) && values[0] && !isThere) all.set(`${question}[way]`, [WAYS[part] ?? '']);
  }
  return all;
}

/** Lists the options of a question but "Other", which needs a text. */
const listOptions = (served: Groups, question: string): Values =>
  (served.get(question) ?? []).map(({ value }) => value).filter((value) => value !== OTHER);

/** A text of one's own counts beside other choices where there may be several, and else where nothing is chosen. */
function addOther(all: Map<string, Values>, served: Groups, question: string): void {
  const chosen = (all.get(question) ?? []).filter(Boolean);
  const takesMany = served.get(question)?.[0]?.matches('[type=checkbox]');
  if (takesMany || chosen.length === 0) all.set(question, [...chosen, OTHER]);
}
