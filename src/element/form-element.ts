import type { CSSResultOrNative, ReactiveControllerHost, TemplateResult } from 'lit';
import type { RetryPorts } from '../api/retry.js';
import type { LoadedWords } from '../locale/words.js';
import type { Values } from '../model/form.js';
import { sheetOf, sheetsOf, wearSheets } from '../platform/css/sheets.js';
import type { Faults } from '../session/faults.js';
import type { FormStatus } from '../session/form-status.js';
import type { Lasting } from '../session/lasting.js';
import type { Validators } from './send/custom-checks.js';

/** The element as the features of a form see it: the only interface between them and `<hosted-form>`. */
export interface FormElement extends HTMLElement, ReactiveControllerHost {
  readonly formId: string;
  readonly proxy: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly renderRoot: ParentNode;
  /** Stands before all ids of the form. Empty where the form has a tree of its own. */
  idPrefix: string;
  /** Guesses from a label what a browser may fill in. The code for it comes when the form stands. */
  purposeOf?: (label: string) => string | undefined;
  /** The advanced words are added when a field type needs them, or when the answers are checked. */
  spoken: LoadedWords;
  /** Words of the owner's own. They may be anything. */
  readonly words: unknown;
  /** Whether the element has been drawn once. */
  readonly hasUpdated: boolean;
  /** The answers by field id. Before the form is loaded, the answers that the page gave. */
  readonly values: Values;
  /** The page's own checks. */
  readonly validators: Validators;
  /** Functions that wait before another try; the browser's own by default. */
  readonly ports: RetryPorts | undefined;
  /** Keeps the faults of the parts apart. */
  readonly faults: Faults;
  /** State that outlasts the form in the element. */
  readonly lasting: Lasting;
  /** A sentence that screen readers announce, with the author's words in their language. */
  announcement: string | TemplateResult;
  reset(): void;
  /** Checks these fields, and tells the person what is wrong. Returns whether all are valid. */
  checkFields(fieldIds: readonly string[]): Promise<boolean>;
  /** Displays the form in this status, and moves the focus to the first match of the selector. */
  show(status: FormStatus, focus: string): Promise<void>;
}

/** Returns the absolute address of an element's proxy. It tells the submissions and drafts of different proxies apart. */
export function proxyAddress({ proxy, baseURI }: Pick<FormElement, 'proxy' | 'baseURI'>): string {
  return new URL(proxy, baseURI).href;
}

/** Returns the page's language at the element, looked up outwards through shadow trees; `''` if the page sets none. */
export function pageLanguage(element: Element): string {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const language = at instanceof Element && at.getAttribute('lang');
    if (language) return language;
  }
  return '';
}

/** Adds styles to a tree, each once. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResultOrNative[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const before = sheetsOf(root);
  const sheets = new Set(before);
  for (const style of styles) {
    const sheet = 'cssText' in style ? sheetOf(style) : style;
    if (sheet) sheets.add(sheet);
  }
  // Setting the list, even to the same sheets, makes the browser style the whole tree again.
  if (sheets.size > before.length) wearSheets(root, [...sheets]);
}
