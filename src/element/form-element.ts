import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { RetryPorts } from '../api/retry.js';
import type { CoreWords, LaterWords } from '../locale/words.js';
import type { Values } from '../model/form.js';
import type { FormStatus } from '../session/form-status.js';
import type { Lasting } from '../session/lasting.js';
import type { Validators } from './send/custom-checks.js';

/** The element as the parts of a form see it: the only interface between them and `<hosted-form>`. */
export interface FormElement extends HTMLElement, ReactiveControllerHost {
  readonly formId: string;
  readonly proxy: string;
  readonly disabled: boolean;
  readonly renderRoot: ParentNode;
  /** The advanced ones are there once somebody needs them: a type of the form, or whoever checks its answers. */
  readonly words: CoreWords & Partial<LaterWords>;
  /** The answers by field id; while there is no form, those that the page gave. */
  readonly values: Values;
  /** The page's own checks. */
  readonly validators: Validators;
  /** Waiting and trying again; the browser's own, if not given. */
  readonly ports: RetryPorts | undefined;
  /** What outlasts the form that stands in the element. */
  readonly lasting: Lasting;
  /** Said to assistive technology. */
  announcement: string;
  reset(): void;
  /** Checks these fields. If some are wrong, the person is told. Returns whether none is. */
  checkFields(fieldIds: readonly string[]): Promise<boolean>;
  /** Draws the form in this status, and moves the focus to what the selector finds. */
  show(status: FormStatus, focus: string): Promise<void>;
}

/** Returns the absolute address of an element's proxy: it tells the submissions and drafts of one proxy from those of another. */
export function proxyAddress({ proxy, baseURI }: Pick<FormElement, 'proxy' | 'baseURI'>): string {
  return new URL(proxy, baseURI).href;
}

/** Returns what the page has put into the slot `captcha`; also where it passes on what was put into its own. */
export function captchaIn(element: Element): Element[] {
  return [...element.children]
    .filter(({ slot }) => slot === 'captcha')
    .flatMap((child) => (child instanceof HTMLSlotElement ? child.assignedElements({ flatten: true }) : child));
}

/** Adds styles to a tree, each once. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = new Set(root.adoptedStyleSheets);
  for (const { styleSheet } of styles) if (styleSheet) sheets.add(styleSheet);
  // Setting them anew, even the same ones, makes the browser style the whole tree again.
  if (sheets.size > root.adoptedStyleSheets.length) root.adoptedStyleSheets = [...sheets];
}
