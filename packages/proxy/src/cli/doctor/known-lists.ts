// Lists of the proxy that something is to be added to. A line that forgets the rest of a list would close the other forms.
import type { Paste } from './findings/finding-text.js';

/** The lists of the proxy, as far as the doctor knows them. */
export interface KnownLists {
  /** The settings of the proxy, where the doctor runs beside it: the ids and origins as they are written. */
  readonly forms?: string | undefined;
  readonly origins?: string | undefined;
  /** The forms of the page that use the same proxy. */
  readonly onPage: readonly string[];
}

/** The way to add something to a list: words, and the whole list to paste where it is known. */
export interface Addition {
  readonly how: string;
  readonly paste?: Paste;
}

/** Says how a form is added to the forms of the proxy. */
export function addForm(form: string, { forms, onPage }: KnownLists): Addition {
  if (forms !== undefined) return addToKnown('forms', readList(forms), form);
  const all = join([...onPage, form]);
  return {
    how: `They are in --forms, HOSTED_FORM_FORMS or the option forms. If they are all of this page, the whole list is --forms ${all}.`,
  };
}

/** Says how an origin is added to those of the proxy. */
export function addOrigin(origin: string, { origins }: KnownLists): Addition {
  if (origins !== undefined) return addToKnown('origins', readList(origins), origin);
  return {
    how: `They are in --origins, HOSTED_FORM_ORIGINS or the option origins. If it has none, that is --origins ${origin}.`,
  };
}

function addToKnown(option: 'forms' | 'origins', known: readonly string[], added: string): Addition {
  const how = `This is the whole list, with those that HOSTED_FORM_${option.toUpperCase()} names here.`;
  return { how, paste: { language: 'options', text: `--${option} ${join([...known, added])}` } };
}

const readList = (text: string): readonly string[] => text.split(',').flatMap((each) => each.trim() || []);

const join = (items: readonly string[]): string => [...new Set(items)].join(',');
