// The entries that a person types in a run, and the answers that the service stores for them.
import type { Dice } from './dice.js';
import { CHOICES } from './run-form.js';
import type { Question, RunForm, Shape } from './run-form.js';
import type { Stored } from './story.js';

/** One entry that is typed, chosen or picked. */
export type Entry = Exclude<Question, 'name'> | 'first' | 'last';

/** The entries in a form as they were typed; a file is its text. */
export type Typed = Readonly<Partial<Record<Entry, string>>>;

/** The entries on the first page, and those after them. */
const FIRST: readonly Entry[] = ['title', 'first', 'last'];
const SECOND: readonly Entry[] = ['choice', 'topic', 'remark'];

/** Lists the entries in the order of the form. */
export function listEntries({ hasFile }: Shape): readonly Entry[] {
  return [...FIRST, ...SECOND, ...(hasFile ? (['file'] as const) : [])];
}

/** Checks whether an entry is on the second page of a form that has one. */
export const isOnSecondPage = (entry: Entry): boolean => !FIRST.includes(entry);

/** Draws the value of an entry, a different one each time. */
export function draw(entry: Entry, unique: string, dice: Dice): string {
  if (entry === 'choice' || entry === 'topic') return dice.pick(CHOICES);
  if (entry === 'remark') return `${unique} ${dice.pick(['“quoted”\nin two lines', '</script> & more', 'مرحبا 👍 ñ'])}`;
  if (entry === 'file') return `${unique} ${'bytes '.repeat(dice.between(1, 300))}`;
  return `${unique} ${dice.pick(['Ada', 'Ωμέγα', "O'Neill", '山田'])}`;
}

/** The name of the file in every run. */
export const FILE_NAME = 'note.txt';

/** Converts entries to the answers that the service stores. */
export function toStored(typed: Typed, { fields }: RunForm): Stored {
  const { first, last, file, ...others } = typed;
  const name = [first && `first = ${first}`, last && `last = ${last}`].filter(Boolean).join('\n');
  const answers: Partial<Record<Question, string | undefined>> = { ...others, name, file: file && writeUpload(file) };
  const stored = Object.entries(fields).flatMap(([question, id]) => {
    const value = answers[question as Question];
    return value ? [[id, value] as const] : [];
  });
  return Object.fromEntries(stored);
}

function writeUpload(text: string): string {
  return `${FILE_NAME};${base64(new TextEncoder().encode(text))}`;
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** Converts the element's `values` to entries. */
export async function readTyped(values: Readonly<Record<string, unknown>>, { fields }: RunForm): Promise<Typed> {
  const findValue = (question: Question) => values[fields[question] ?? ''];
  const keepText = (value: unknown) => (typeof value === 'string' ? value : '');
  const name = (findValue('name') ?? {}) as Readonly<Record<string, unknown>>;
  const file = findValue('file');
  const typed = {
    title: keepText(findValue('title')),
    first: keepText(name['first']),
    last: keepText(name['last']),
    choice: keepText(findValue('choice')),
    topic: keepText(findValue('topic')),
    remark: keepText(findValue('remark')),
    file: isFile(file) ? await file.text() : '',
  };
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
}

/** Tells whether a value is a file, also one of another window. */
function isFile(value: unknown): value is File {
  return Object.prototype.toString.call(value) === '[object File]';
}
