// Reads the script tags of a page: those of the element, those that somebody holds back, and all others.
import type { DefaultTreeAdapterTypes } from 'parse5';
import { writeAttributes } from '../../../snippets/markup.js';
import { findHolder, isRunType, nameHolder } from '../../../snippets/script-holders.js';
import type { ScriptHolder } from '../../../snippets/script-holders.js';
import type { PageChange } from '../findings/finding-change.js';
import type { Paste } from '../findings/finding-text.js';
import { isModuleFile, isOwnName, readFileName } from './script-names.js';

type Element = DefaultTreeAdapterTypes.Element;
type Attributes = ReadonlyMap<string, string>;

/** The way in which a tag is held back, so that a browser does not run its script. */
export interface Held {
  /** The product that does it; `undefined` where nobody knows the marks. */
  readonly holder: ScriptHolder | undefined;
  /** The attribute that shows it, as it is written: `type="text/plain"`. */
  readonly written: string;
  /** The attribute with the address of the script. */
  readonly source: string;
}

/** A script tag that names a script of the element. */
export interface ScriptTag {
  readonly address: string;
  readonly isModule: boolean;
  /** The attributes of the tag, as they are written. A script that another one fetches has no tag. */
  readonly attributes?: Attributes;
  /** The tag, as it is written. */
  readonly written?: string;
  /** Absent where a browser runs the script by itself. */
  readonly held?: Held | undefined;
  /** The proxies that it names; `undefined` where it names none. */
  readonly proxies?: readonly string[] | undefined;
  readonly nonce?: string | undefined;
  /** The hashes of the script that the page runs. */
  readonly integrity?: string | undefined;
}

/** Any other script of the page. */
export interface OtherScript {
  readonly address: string;
  readonly isModule: boolean;
}

/** Reads a tag of the element's scripts, also where somebody has put its address into another attribute. */
export function readScript(element: Element, resolve: (url: string) => string, html: string): readonly ScriptTag[] {
  if (element.tagName !== 'script') return [];
  const attributes = readAttributes(element);
  const source = findSource(attributes, resolve);
  if (source === undefined) return [];
  const address = resolve(attributes.get(source) ?? '');
  const held = findHeld(attributes, source);
  const type = attributes.get('type')?.toLowerCase();
  const { startOffset, endOffset } = element.sourceCodeLocation ?? {};
  return [
    {
      address,
      attributes,
      ...(startOffset !== undefined && { written: html.slice(startOffset, endOffset) }),
      held,
      // A holder has taken the type away, or keeps it in an attribute of its own.
      isModule: held ? isModuleFile(readFileName(address)) : type === 'module',
      proxies: attributes.get('data-proxies')?.split(/\s+/).filter(Boolean),
      nonce: attributes.get('nonce'),
      integrity: attributes.get('integrity'),
    },
  ];
}

/** Reads a script of the page that is not named like one of the element. */
export function readOtherScript(element: Element, resolve: (url: string) => string): readonly OtherScript[] {
  const attributes = readAttributes(element);
  const src = attributes.get('src');
  if (element.tagName !== 'script' || !src || findSource(attributes, resolve) !== undefined) return [];
  return [{ address: resolve(src), isModule: attributes.get('type')?.toLowerCase() === 'module' }];
}

const readAttributes = ({ attrs }: Element): Attributes =>
  new Map(attrs.map(({ name, value }) => [name, value.trim()]));

/** Finds the attribute with the address of one of the element's scripts. Browsers know `src` alone. */
function findSource(attributes: Attributes, resolve: (url: string) => string): string | undefined {
  const isOwn = (name: string) => {
    const value = attributes.get(name) ?? '';
    return /^\S+$/.test(value) && isOwnName(readFileName(resolve(value)));
  };
  return ['src', ...attributes.keys()].find((name) => attributes.has(name) && isOwn(name));
}

/** Finds out who holds a script back, by the marks on its tag. Returns nothing for a script that runs. */
function findHeld(attributes: Attributes, source: string): Held | undefined {
  const type = attributes.get('type');
  const id = nameHolder(attributes);
  const holder = id && findHolder(id);
  if (!isRunType(type)) return { holder, source, written: write('type', type ?? '') };
  if (source !== 'src') return { holder, source, written: write(source, attributes.get(source) ?? '') };
  // CookieYes stops tags that keep their type.
  return id === 'cookieyes'
    ? { holder, source, written: write('data-cookieyes', attributes.get('data-cookieyes') ?? '') }
    : undefined;
}

const write = (name: string, value: string): string => writeAttributes(new Map([[name, value]])).trim();

/** Returns the place of a tag in the page, and the tag that takes it. */
export const replaceTag = ({ written }: ScriptTag, { text }: Paste): PageChange | undefined =>
  written === undefined ? undefined : { written, text };

/** Writes a tag anew as a module, or as a classic script. All other attributes stay, such as `integrity`. */
export function writeTag(attributes: Attributes, changes: Readonly<Record<string, string | undefined>>): string {
  const kept = [...attributes].filter(([name]) => !Object.hasOwn(changes, name));
  const changed = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return `<script${writeAttributes(new Map([...changed, ...kept]))}></script>`;
}
