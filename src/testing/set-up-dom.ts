// The one place that knows what small DOMs (jsdom, happy-dom) lack of a browser. Decision 0055: the element itself is written for browsers,
// and a test brings the rest. What is there already stays; in a browser, nothing is filled in.

/** Members that a class or an object lacks. */
type Members = Readonly<Record<string, unknown>>;

const nothing = (): void => undefined;

/** Sees nothing: a small DOM has no layout, so nothing changes its size or comes into sight. */
class StillObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = (): readonly never[] => [];
}

/**
 * A class of which nobody has anything. There is no context of a canvas, so fields show what they show where a browser can't draw. There are
 * no streams, so bodies are texts and files.
 */
function Nothing(): void {
  throw new TypeError('A small DOM has none.');
}

class SmallEncoder {
  readonly encoding = 'utf-8';
  encode(text = ''): Uint8Array {
    return Uint8Array.from(unescapeBytes(text), (letter) => letter.charCodeAt(0));
  }
}

/** Writes a text as one letter for each byte of UTF-8. */
const unescapeBytes = (text: string): string =>
  encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  ).replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

class SmallHeaders {
  readonly #all = new Map<string, string>();
  constructor(init: Readonly<Record<string, string>> | readonly (readonly [string, string])[] = {}) {
    const pairs = Array.isArray(init) ? init : init instanceof SmallHeaders ? [...init.#all] : Object.entries(init);
    for (const [name, value] of pairs) this.#all.set(String(name).toLowerCase(), String(value));
  }
  get = (name: string): string | null => this.#all.get(name.toLowerCase()) ?? null;
  has = (name: string): boolean => this.#all.has(name.toLowerCase());
  forEach = (act: (value: string, name: string) => void): void => this.#all.forEach((value, name) => act(value, name));
}

/** A response with a text. */
class SmallResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: SmallHeaders;
  readonly redirected = false;
  readonly type = 'basic';
  readonly url = '';
  readonly #body: string;
  constructor(body?: unknown, { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {}) {
    this.#body = typeof body === 'string' ? body : '';
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.headers = new SmallHeaders(headers);
  }
  text = (): Promise<string> => Promise.resolve(this.#body);
  json = (): Promise<unknown> => Promise.resolve(JSON.parse(this.#body) as unknown);
}

/** Copies plain data. Files stay the same objects. */
function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map(copy);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}

/** Makes an option of a list. */
function SmallOption(label = '', value = label, _byDefault = false, isSelected = false): Element {
  const option = document.createElement('option');
  option.textContent = label;
  option.value = value;
  option.selected = isSelected;
  return option;
}

/** No person's device is known, so it has no setting. */
const matchMedia = (media: string): Members => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
  dispatchEvent: () => false,
});

const GLOBALS: Members = {
  CanvasRenderingContext2D: Nothing,
  Headers: SmallHeaders,
  IntersectionObserver: StillObserver,
  Option: SmallOption,
  ReadableStream: Nothing,
  ResizeObserver: StillObserver,
  Response: SmallResponse,
  TextEncoder: SmallEncoder,
  matchMedia,
  structuredClone: copy,
};

/** The part of a control that a form of the page sees. Nothing is posted by a form of a test. */
function attachInternals(this: HTMLElement): Members {
  return {
    form: this.closest('form'),
    labels: [],
    willValidate: true,
    validity: { valid: true },
    validationMessage: '',
    setFormValue: nothing,
    setValidity: nothing,
  };
}

/** Opens and closes a dialog, without a layer of its own above the page. */
const dialog = {
  show(this: Element): void {
    this.setAttribute('open', '');
  },
  showModal(this: Element): void {
    this.setAttribute('open', '');
  },
  close(this: Element): void {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  },
};

/** Reads a file by what each small DOM has. */
const read = (file: Blob, by: 'readAsArrayBuffer' | 'readAsText'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error ?? new Error('The file can’t be read.'));
    reader[by](file);
  });

/** The members of classes, by the names of the classes. */
const OF_CLASSES: Readonly<Record<string, Members>> = {
  Element: {
    checkVisibility(this: Element): boolean {
      return this.closest('[hidden]') === null;
    },
    scrollIntoView: nothing,
    getAnimations: () => [],
  },
  HTMLElement: { attachInternals, showPopover: nothing, hidePopover: nothing },
  HTMLDialogElement: dialog,
  Blob: {
    arrayBuffer(this: Blob): Promise<unknown> {
      return read(this, 'readAsArrayBuffer');
    },
    text(this: Blob): Promise<unknown> {
      return read(this, 'readAsText');
    },
  },
  Document: { adoptedStyleSheets: [] },
  ShadowRoot: { adoptedStyleSheets: [] },
};

/**
 * Fills in what a small DOM lacks of what a form uses. Call it once before the first test. In a browser it does nothing.
 *
 * @returns The names of what it has filled in.
 */
export function setUpDom(page: object = globalThis): readonly string[] {
  const filled: string[] = [];
  const complete = (owner: unknown, members: Members, prefix = '') => {
    if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return;
    for (const [name, value] of Object.entries(members)) {
      if (name in owner) continue;
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
      filled.push(prefix + name);
    }
  };
  complete(page, GLOBALS);
  for (const [name, members] of Object.entries(OF_CLASSES)) {
    const found: unknown = Reflect.get(page, name);
    if (typeof found === 'function') complete(found.prototype, members, `${name}.`);
  }
  const css: unknown = Reflect.get(page, 'CSS');
  complete(
    typeof css === 'object' && css !== null ? css : page,
    css ? { supports: () => false } : { CSS: { supports: () => false } },
  );
  return filled;
}
