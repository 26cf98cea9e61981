import { ErrorCodes, parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { findNearMisses } from './near/near-misses.js';
import type { NearMiss } from './near/near-misses.js';
import { readOtherScript, readScript } from './scripts/read-scripts.js';
import type { OtherScript, ScriptTag } from './scripts/read-scripts.js';
import type { Way } from './scripts/script-names.js';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** A form as it is written down. */
export interface WrittenForm {
  readonly formId: string;
  /** The address of its proxy, which may be relative. */
  readonly proxy: string;
  /** Whether it is in a `div`, which may be a stranger's. */
  readonly isPlaceholder?: boolean;
  /** The abilities of the proxy that its tag asks for. */
  readonly asks?: readonly Asked[];
}

/** An ability of the proxy that a form asks for, by the name of the attribute, which is also the word that announces it. */
type Asked = 'carry' | 'partials';

/** A form on the page. */
export interface PageForm {
  readonly formId: string;
  /** The whole address of its proxy, without a slash at its end. Text that is not a valid address stays as written. */
  readonly proxy: string;
  /** Whether a browser can call that address at all. */
  readonly isCallable: boolean;
  /** Whether a `<base>` leads the relative address of its proxy to another site. */
  readonly isAstray: boolean;
  /** Whether the page allows the form to use this proxy: a `div` needs its name on a script tag. */
  readonly isAllowed: boolean;
  readonly asks: readonly Asked[];
}

/** A frame on the page. */
export interface Frame {
  /** The whole address of its page, which `html` may replace. */
  readonly address: string;
  /** The attribute `srcdoc`. */
  readonly html: string | undefined;
  /** The words of the attribute `sandbox`; `undefined` where there is none. */
  readonly sandbox: readonly string[] | undefined;
  /** Whether the owner has marked it as the frame of a form's page: `data-hosted-form-frame`. */
  readonly isMarked: boolean;
}

/** The parts of a page that the doctor examines. */
export interface Page {
  readonly address: string;
  /** The HTML, as the server sends it. */
  readonly html: string;
  readonly forms: readonly PageForm[];
  readonly scripts: readonly ScriptTag[];
  /** The scripts that are not named like those of the element. */
  readonly others: readonly OtherScript[];
  /** The tags and attributes that are nearly the element's. */
  readonly misses: readonly NearMiss[];
  readonly frames: readonly Frame[];
  /** The ways in which the page has forms. */
  readonly ways: readonly Way[];
  /** The tags of forms that HTML leaves open: without an end tag, or closed as in XHTML. */
  readonly unclosed: readonly { readonly tag: string; readonly written: string }[];
  /** The Content-Security-Policies in the page's HTML. */
  readonly policies: readonly string[];
}

/** Reads a page like a browser that has not run any script yet. `named` are the forms that a script adds. */
export function readPage(html: string, address: string, named: readonly WrittenForm[] = []): Page {
  const slashes: number[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) => {
      if (code === ErrorCodes.nonVoidHtmlElementStartTagWithTrailingSolidus) slashes.push(startOffset);
    },
  });
  const elements = [...listElements(document.childNodes)];
  const baseAddress = readBase(elements, address);
  const resolve = (url: string) => resolveAddress(url, baseAddress);
  const frames = elements.flatMap((element) => readFrame(element, resolve));
  const ways = [
    ...elements.flatMap(readWay),
    ...named.map(() => 'form' as const),
    ...frames.filter(({ isMarked }) => isMarked).map(() => 'frame' as const),
  ];
  const scripts = elements.flatMap((element) => readScript(element, resolve, html));
  const place = (form: WrittenForm): PageForm => {
    const placed = placeForm(form, resolve, address);
    return { ...placed, isAllowed: isAllowed(form, placed.proxy, scripts, address), asks: form.asks ?? [] };
  };
  return {
    address,
    html,
    ways: [...new Set(ways)],
    forms: [...elements.flatMap(readForm), ...named].map(place),
    scripts,
    others: elements.flatMap((element) => readOtherScript(element, resolve)),
    misses: findNearMisses(elements, html),
    frames,
    unclosed: elements
      .filter((element) => isLeftOpen(element, slashes))
      .map(({ tagName, sourceCodeLocation }) => {
        const { startOffset = 0, endOffset = 0 } = sourceCodeLocation?.startTag ?? {};
        return { tag: tagName, written: html.slice(startOffset, endOffset) };
      }),
    policies: elements.flatMap(readPolicy),
  };
}

/** Returns the address that relative ones follow. Browsers pass over a base that is no address, a script or data. */
function readBase(elements: readonly Element[], address: string): string {
  const base = elements.find(({ tagName, attrs }) => tagName === 'base' && attribute(attrs, 'href') !== undefined);
  const whole = resolveAddress(attribute(base?.attrs ?? [], 'href') ?? '', address);
  return URL.canParse(whole) && !/^(?:data|javascript):/.test(whole) ? whole : address;
}

/** Lists the elements below nodes, without those in templates, which are not on the page. */
function* listElements(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* listElements(node.childNodes);
  }
}

/** Tells whether HTML leaves the tag of a form open. The end tag of an outer `div` may look like its own, so a slash counts, too. */
function isLeftOpen(element: Element, slashes: readonly number[]): boolean {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  const isForm = element.tagName === 'hosted-form' || readWay(element).length > 0;
  if (!startTag || !isForm) return false;
  return !endTag || slashes.some((place) => place >= startTag.startOffset && place <= startTag.endOffset);
}

/** Returns the way in which a tag puts a form on the page. The page's own `<hosted-form>` in a pop-up is the pop-up's. */
function readWay({ tagName, attrs, parentNode }: Element): readonly Way[] {
  if (tagName === 'hosted-form-popup') return ['popup'];
  const isInPopup = parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'hosted-form-popup';
  if (tagName === 'hosted-form') return isInPopup ? [] : ['form'];
  return tagName === 'div' && attribute(attrs, 'data-hosted-form') !== undefined ? ['form'] : [];
}

function readForm({ tagName, attrs, childNodes }: Element): readonly WrittenForm[] {
  const inDiv = tagName === 'div' ? attribute(attrs, 'data-hosted-form') : undefined;
  const isTag = tagName === 'hosted-form' || tagName === 'hosted-form-popup';
  if (!isTag && inDiv === undefined) return [];
  // A pop-up takes the page's own tag in it, and passes its attributes to none.
  if (tagName === 'hosted-form-popup' && childNodes.some(({ nodeName }) => nodeName === 'hosted-form')) return [];
  const formId = inDiv ?? attribute(attrs, 'form-id') ?? '';
  const proxy =
    (inDiv === undefined ? undefined : attribute(attrs, 'data-proxy')) ?? attribute(attrs, 'proxy') ?? '/forms';
  return [{ formId, proxy, isPlaceholder: inDiv !== undefined, asks: readAsked(attrs, inDiv !== undefined) }];
}

/** Reads what a tag asks of the proxy. A placeholder can't ask for partial answers. */
function readAsked(attrs: Element['attrs'], isPlaceholder: boolean): readonly Asked[] {
  const asked: readonly Asked[] = isPlaceholder ? ['carry'] : ['carry', 'partials'];
  return asked.filter((name) => attribute(attrs, isPlaceholder ? `data-${name}` : name) !== undefined);
}

/** Tells whether a form may use its proxy. As for the element, it is on the page's own site, or a script tag names it. */
function isAllowed({ isPlaceholder = false }: WrittenForm, proxy: string, scripts: readonly ScriptTag[], page: string) {
  const lists = scripts.flatMap(({ proxies }) => (proxies ? [proxies] : []));
  if ((!isPlaceholder && lists.length === 0) || !URL.canParse(proxy)) return true;
  const { origin } = new URL(page);
  const names = lists
    .flat()
    .flatMap((name) => (URL.canParse(name, origin) ? withoutSlash(new URL(name, origin).href) : []));
  return !/[?#]/.test(proxy) && (new URL(proxy).origin === origin || names.includes(proxy));
}

/** Finds out where the calls of a form go. A whole address does not follow the base. */
function placeForm(
  { formId, proxy }: WrittenForm,
  resolve: (url: string) => string,
  page: string,
): Omit<PageForm, 'isAllowed' | 'asks'> {
  // The element's calls begin with a slash, so an empty address is the root of the site.
  const whole = resolve(proxy === '' ? '/' : proxy);
  if (!URL.canParse(whole)) return { formId, proxy, isAstray: false, isCallable: false };
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(proxy);
  const isAstray = isRelative && new URL(whole).origin !== new URL(page).origin;
  return { formId, proxy: withoutSlash(whole), isAstray, isCallable: isCallable(whole) };
}

/** Tells whether a browser can call a whole address. It refuses one with a name and a password. */
export function isCallable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username + password === '';
}

function readFrame({ tagName, attrs }: Element, resolve: (url: string) => string): readonly Frame[] {
  if (tagName !== 'iframe') return [];
  const sandbox = attribute(attrs, 'sandbox')?.toLowerCase().split(/\s+/);
  const [src, html] = [attribute(attrs, 'src') ?? '', attribute(attrs, 'srcdoc')];
  const address = resolve(src);
  const isMarked = attribute(attrs, 'data-hosted-form-frame') !== undefined;
  return [{ address, html, sandbox, isMarked: isMarked && html === undefined && src !== '' && isCallable(address) }];
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
