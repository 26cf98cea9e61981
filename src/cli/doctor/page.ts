import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** A form that the page wants to show. */
export interface Place {
  readonly formId: string;
  /** The whole address, without a slash at its end. */
  readonly proxy: string;
}

/** A script tag that names the element's script. */
export interface ScriptTag {
  readonly address: string;
  readonly isModule: boolean;
  readonly nonce?: string | undefined;
}

/** What of a page matters here. */
export interface Page {
  readonly address: string;
  readonly places: readonly Place[];
  readonly scripts: readonly ScriptTag[];
  /** Content-Security-Policies that stand in the page. */
  readonly policies: readonly string[];
}

/** Its names in `dist/cdn/`. */
const SCRIPT_NAME = /\/hosted-form(\.classic)?(\.min)?\.js$/i;

/** Reads a page as a browser does that has not run any script yet. */
export function readPage(html: string, address: string): Page {
  const elements = [...elementsBelow(parse(html).childNodes)];
  const base = elements.find(({ tagName, attrs }) => tagName === 'base' && attribute(attrs, 'href') !== undefined);
  const resolve = (url: string) => resolved(url, resolved(attribute(base?.attrs ?? [], 'href') ?? '', address));
  return {
    address,
    places: elements.flatMap((element) => placeOf(element, resolve)),
    scripts: elements.flatMap((element) => scriptOf(element, resolve)),
    policies: elements.flatMap(policyOf),
  };
}

/** Without what is in templates: nothing of that is on the page. */
function* elementsBelow(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsBelow(node.childNodes);
  }
}

function placeOf({ tagName, attrs }: Element, resolve: (url: string) => string): readonly Place[] {
  const inDiv = tagName === 'div' ? attribute(attrs, 'data-hosted-form') : undefined;
  if (tagName !== 'hosted-form' && inDiv === undefined) return [];
  const formId = inDiv ?? attribute(attrs, 'form-id') ?? '';
  const proxy =
    (inDiv === undefined ? undefined : attribute(attrs, 'data-proxy')) ?? attribute(attrs, 'proxy') ?? '/forms';
  return [{ formId, proxy: withoutSlash(resolve(proxy)) }];
}

function scriptOf({ tagName, attrs }: Element, resolve: (url: string) => string): readonly ScriptTag[] {
  const src = tagName === 'script' ? attribute(attrs, 'src') : undefined;
  if (src === undefined) return [];
  const address = resolve(src);
  if (!URL.canParse(address) || !SCRIPT_NAME.test(new URL(address).pathname)) return [];
  const isModule = attribute(attrs, 'type')?.toLowerCase() === 'module';
  return [{ address, isModule, nonce: attribute(attrs, 'nonce') }];
}

function policyOf({ tagName, attrs }: Element): readonly string[] {
  const isPolicy = tagName === 'meta' && attribute(attrs, 'http-equiv')?.toLowerCase() === 'content-security-policy';
  return isPolicy ? [attribute(attrs, 'content') ?? ''] : [];
}

function attribute(attrs: Element['attrs'], name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value.trim();
}

/** The address that is meant on a page; as it is where it is none. */
export function resolved(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

/** As the element does it with `proxy`. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
