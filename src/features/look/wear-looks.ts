// Decision 0039: a theme, a preset and a brand are sheets that lie over the form's own.
import type { ReactiveController } from 'lit';
import type { Finding } from '../../model/warning.js';
import { findSheet, listSheets, wearSheets } from '../../platform/css/sheets.js';
import type { FormElement } from '../../element/element-session.js';
import { RESTYLED } from '../ground/usual-page.js';
import { findLook } from './looks.js';
import type { LookName } from './looks.js';
import { readBrand } from './brand/page-buttons.js';
import { ADOPTED } from '../../element/late-styles.js';
import { follow } from '../../element/followers.js';
import { tryPart } from '../../parts/fetch-part.js';

/** The attributes, in the order in which their sheets lie over each other. */
const ORDER = ['preset', 'brand', 'theme', 'choices'] as const;

type Worn = Readonly<Partial<Record<(typeof ORDER)[number], CSSStyleSheet | undefined>>>;

/**
 * Applies the looks that the attributes name, until the signal aborts. Fulfils with what its owner should know, once the form wears
 * everything that could be fetched.
 */
export function wearLooks(host: FormElement, signal: AbortSignal): Promise<readonly Finding[]> {
  const looks = host.lasting.get(WornLooks) ?? host.lasting.set(new WornLooks(host));
  return looks.read(signal);
}

/** The sheets that a form wears over its own. */
class WornLooks implements ReactiveController {
  readonly #host: FormElement;
  #worn: Worn = {};
  /** The tree that has the sheets. */
  #tree: Document | ShadowRoot | undefined;
  /** Ends what an earlier reading follows. */
  #reading = new AbortController();

  constructor(host: FormElement) {
    this.#host = host;
    follow(host, this);
    host.renderRoot.addEventListener(ADOPTED, () => {
      this.#putOn();
    });
  }

  /** Puts the sheets over the styles of the form, which come when it is installed. */
  hostUpdated(): void {
    this.#putOn();
  }

  async read(page: AbortSignal): Promise<readonly Finding[]> {
    const host = this.#host;
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    const end = () => {
      this.#reading.abort();
      // In the page's tree, the sheets would stay when the form has gone.
      if (!this.#isOwnTree) this.#wear({});
    };
    page.addEventListener('abort', end, { signal });
    const brand = readBrand(host);
    const following = brand === undefined ? undefined : tryPart(() => import('./brand/follow-brand.js'));
    const looks = await Promise.all(SHEETS.map((name) => this.#fetch(name)));
    const code = await following;
    if (signal.aborted) return [];
    const [preset, theme, choices] = looks.map(({ sheet }) => sheet);
    this.#wear({ preset, theme, choices });
    const unknown = code?.followBrand(host, brand ?? '', signal, (sheet) => {
      this.#wear({ ...this.#worn, brand: sheet });
    });
    return [...looks, { name: 'brand', unknown }].flatMap(({ name, unknown: about }) =>
      about === undefined ? [] : { code: 'unknown-look', path: name, about },
    );
  }

  /** Fetches what one attribute asks for. What can't be fetched is left out, and the form is drawn without it. */
  async #fetch(name: LookName) {
    const { sheet, unknown } = findLook(name, this.#host.getAttribute(name));
    // The sheet of a form in the page's tree is in `light.css`, and waits for the attribute.
    const module = sheet && this.#isOwnTree ? await tryPart(sheet) : undefined;
    return { name, unknown, sheet: module && findSheet(module.styles) };
  }

  get #isOwnTree(): boolean {
    return this.#host.renderRoot === this.#host.shadowRoot;
  }

  #wear(worn: Worn): void {
    this.#takeOff();
    this.#worn = worn;
    this.#putOn();
    // The colours keep their contrast in the new look, too.
    this.#host.renderRoot.dispatchEvent(new CustomEvent(RESTYLED));
  }

  #takeOff(): void {
    const old = Object.values(this.#worn);
    if (this.#tree)
      wearSheets(
        this.#tree,
        listSheets(this.#tree).filter((each) => !old.includes(each)),
      );
  }

  #putOn(): void {
    const wanted = ORDER.flatMap((name) => this.#worn[name] ?? []);
    const tree = this.#host.renderRoot.getRootNode();
    if (!(tree instanceof ShadowRoot || tree instanceof Document)) return;
    const now = listSheets(tree);
    const last = wanted.length > 0 ? now.slice(-wanted.length) : [];
    if (wanted.every((sheet, index) => sheet === last[index])) return;
    this.#tree = tree;
    wearSheets(tree, [...now.filter((each) => !wanted.includes(each)), ...wanted]);
  }
}

/** The attributes whose sheets are ready made. */
const SHEETS = ['preset', 'theme', 'choices'] as const satisfies readonly LookName[];
