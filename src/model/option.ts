// The declaration of an option: the only place that lists an attribute of the element with its type, its words and its sentence.
// Decision 0045. The element does not import the declarations: `tools/generate/options.ts` makes what each part needs of them.

/** The moment at which a change counts: at once, when the form is loaded the next time, or when the element comes onto the page. */
export type Applies = 'at once' | 'next load' | 'on the page';

/** The kind of a value. `flag or word` and `flag or text` are on, off, or say more. */
export type OptionKind = 'flag' | 'word' | 'flag or word' | 'flag or text' | 'count' | 'text';

/** Facts that few options have. */
interface Exceptions {
  /**
   * The place that defines the property, where it is not made from the declaration: `class`, as a property that Lit draws by; `none`, because the
   * property of that name holds something else.
   */
  readonly property?: 'class' | 'none';
  /** The name of the property, where it is not the attribute's in camel case. */
  readonly propertyName?: string;
  /** A placeholder can't set it: who may write a text must not decide that. */
  readonly isTagOnly?: true;
  /** The form fetches its features at once where the option is set, or has this word: one of them is installed before it opens. */
  readonly opens?: true | string;
  /** The value of the property where the page names none. */
  readonly fallback?: string;
}

/** The declaration of an option. */
export interface Option extends Exceptions {
  readonly kind: OptionKind;
  /** The words that it knows. The first word of the kind `word` is the default; an empty one says that there is none. */
  readonly words: readonly string[];
  /** Says to the owner of a page what the option does. */
  readonly says: string;
  readonly applies: Applies;
}

/** Options by the names of their attributes. */
export type Options = Readonly<Record<string, Option>>;

/** Declares an option of a kind: what it says, when a change counts, and what is unusual. */
type Declare = (says: string, applies: Applies, exceptions?: Exceptions) => Option;

const declare =
  (kind: OptionKind, words: readonly string[] = []): Declare =>
  (says, applies, exceptions) => ({ kind, words, says, applies, ...exceptions });

/** Declares an option that is on or off. */
export const flag = declare('flag');

/** Declares an option that is any text. */
export const text = declare('text');

/** Declares an option that is a number; 0 where the page names none. */
export const count = declare('count');

/** Declares an option that is on or off, or a text that says more. */
export const flagOrText = declare('flag or text');

/** Declares an option that is one of these words. The first one is the default: `''` where the page then says nothing. */
export const oneOf = (...words: readonly string[]): Declare => declare('word', words);

/** Declares an option that is on or off, or one of these words. */
export const flagOr = (...words: readonly string[]): Declare => declare('flag or word', words);
