/** The form that a snippet puts on a page. */
export interface Embed {
  /** Digits. */
  readonly formId: string;
  /** The base address of the token proxy, without a slash at its end: `/forms`. */
  readonly proxy: string;
  /** The address of `hosted-form.js`. The files beside it have to lie beside it there, too. */
  readonly script: string;
  /** The integrity of scripts by the names of their files: `sha384-…`. It changes with each version. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** Other attributes of the element, in order; `''` for one that is on. */
  readonly attributes?: ReadonlyMap<string, string>;
}

/** A part of a snippet, for one place. */
export interface SnippetPart {
  /** The place: a file, or where in a page. */
  readonly where: string;
  /** The language of the code, as documents name it. */
  readonly language: string;
  readonly code: string;
}

/** A snippet for one kind of site. */
export interface Snippet {
  readonly title: string;
  /** Whether the project's tests hold it on the real system. The others are recipes. */
  readonly isTried: boolean;
  readonly parts: readonly SnippetPart[];
  /** The attributes that this kind of site does not take, so that no part has them. Absent where there are none. */
  readonly unwritten?: readonly string[];
}

/** Writes the snippet for one kind of site. */
export type WriteSnippet = (embed: Embed) => Snippet;

/** The line that people see when the form does not come. */
export const FALLBACK = '<a href="mailto:hello@example.com">Write to us</a> if the form does not come.';

/** Returns the addresses that the element asks first, so that a page can ask for them early. */
export const listAddresses = ({ formId, proxy }: Embed): readonly string[] => [
  `${proxy}/form/${formId}/field.json`,
  `${proxy}/form/${formId}.json`,
];

/** Tells whether the form is in the page's own tree, which needs the style sheet `light.css`. */
export const isInPage = ({ attributes }: Embed): boolean => attributes?.get('render') === 'light';

/** Names the attributes that a kind of site does not take, for its snippet. */
export const listUnwritten = (
  { attributes = new Map<string, string>() }: Embed,
  isWritten: (name: string, value: string) => boolean,
) => {
  const unwritten = [...attributes].filter(([name, value]) => !isWritten(name, value)).map(([name]) => name);
  return unwritten.length > 0 ? { unwritten } : {};
};

/** Returns all attributes of the element, in order. */
export const allAttributes = ({ formId, proxy, attributes = new Map<string, string>() }: Embed) =>
  new Map([['form-id', formId], ['proxy', proxy], ...attributes]);
