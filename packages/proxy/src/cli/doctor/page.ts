import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** A form on the page. */
export interface PageForm {
  readonly formId: string;
  /** The whole address of its proxy, without a slash at its end. */
  readonly proxy: string;
}

/** A script tag that names the element's script. */
export interface ScriptTag {
  readonly address: string;
  readonly isModule: boolean;
  readonly nonce?: string | undefined;
}

/** The parts of a page that the doctor examines. */
export interface Page {
  readonly address: string;
  readonly forms: readonly PageForm[];
  readonly scripts: readonly ScriptTag[];
  /** The Content-Security-Policies in the page's HTML. */
  readonly policies: readonly string[];
}

/** The names of the element's script in `dist/cdn/`. */
const SCRIPT_NAME = /\/hosted-form(\.classic)?(\.min)?\.js$/i;

/** Reads a page like a browser that has not run any script yet. */
export function readPage(html: string, address: string): Page {
  const elements = [...listElements(parse(html).childNodes)];
  const base = elements.find(({ tagName, attrs }) => tagName === 'base' && attribute(attrs, 'href') !== undefined);
  const baseAddress = resolveAddress(attribute(base?.attrs ?? [], 'href') ?? '', address);
  const resolve = (url: string) => resolveAddress(url, baseAddress);
  return {
    address,
    forms: elements.flatMap((element) => readForm(element, resolve)),
    scripts: elements.flatMap((element) => readScript(element, resolve)),
    policies: elements.flatMap(readPolicy),
  };
}

/** Lists the elements below nodes, without those in templates, which are not on the page. */
function* listElements(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* listElements(node.childNodes);
  }
}

function readForm({ tagName, attrs }: Element, resolve: (url: string) => string): readonly PageForm[] {
  const inDiv = tagName === 'div' ? attribute(attrs, 'data-hosted-form') : undefined;
  if (tagName !== 'hosted-form' && inDiv === undefined) return [];
  const formId = inDiv ?? attribute(attrs, 'form-id') ?? '';
  const proxy =
    (inDiv === undefined ? undefined : attribute(attrs, 'data-proxy')) ?? attribute(attrs, 'proxy') ?? '/forms';
  return [{ formId, proxy: withoutSlash(resolve(proxy)) }];
}

function readScript({ tagName, attrs }: Element, resolve: (url: string) => string): readonly ScriptTag[] {
  const src = tagName === 'script' ? attribute(attrs, 'src') : undefined;
  if (src === undefined) return [];
  const address = resolve(src);
  if (!URL.canParse(address) || !SCRIPT_NAME.test(new URL(address).pathname)) return [];
  const isModule = attribute(attrs, 'type')?.toLowerCase() === 'module';
  return [{ address, isModule, nonce: attribute(attrs, 'nonce') }];
}

function readPolicy({ tagName, attrs }: Element): readonly string[] {
  const isPolicy = tagName === 'meta' && attribute(attrs, 'http-equiv')?.toLowerCase() === 'content-security-policy';
  return isPolicy ? [attribute(attrs, 'content') ?? ''] : [];
}

function attribute(attrs: Element['attrs'], name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value.trim();
}

/** Resolves an address against a base; returns it unchanged where that is not possible. */
export function resolveAddress(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

/** Removes slashes from the end of an address, as the element does with `proxy`. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
