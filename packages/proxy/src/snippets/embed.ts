import { writeLooks } from '../calls/looks.js';
import { writeAttributes } from './markup.js';
import type { HolderId } from './script-holders.js';

/** The wish of an owner to a product that holds scripts back. */
export interface Consent {
  readonly holder: HolderId;
  /** The choice that the visitor has to agree to, as the product names it. Without it, the script is exempt. */
  readonly choice?: string | undefined;
}

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
  /** The number of fields of the form. Their place is kept while it loads. Default: two, as the element itself keeps. */
  readonly fields?: number;
  /** Where the link leads that people see when the form does not come. Default: the whole page that the proxy draws. */
  readonly fallback?: string;
  /** The products of the page that hold scripts back. */
  readonly consents?: readonly Consent[];
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

// Decision 0053: nobody meets an empty place, and the way out needs no script.
/** Returns the address of the link that people see when the form does not come: in the form's own language and look. */
export const findFallback = ({ formId, proxy, fallback, attributes = new Map<string, string>() }: Embed): string =>
  fallback ?? `${proxy}/form/${formId}.html${writeLooks(Object.fromEntries(attributes))}`;

/** Writes the line that people see when the form does not come. */
export const writeFallback = (embed: Embed, write = writeAttributes): string =>
  `<a${write(new Map([['href', findFallback(embed)]]))}>Write to us</a> if the form does not come.`;

/** The least number of fields for which the element itself keeps a place. */
const LEAST_FIELDS = 2;

/** Returns the number of fields whose place is kept. */
export const countFields = ({ fields, attributes }: Embed): number =>
  Number(attributes?.get('min-fields') ?? fields ?? LEAST_FIELDS) || LEAST_FIELDS;

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
export const allAttributes = ({ formId, proxy, fields, attributes = new Map<string, string>() }: Embed) =>
  new Map([
    ['form-id', formId],
    ['proxy', proxy],
    ...(fields === undefined ? [] : [['min-fields', String(fields)] as const]),
    ...attributes,
  ]);
