import { checkProxy } from './api/hold.js';
import { sendError } from './element/events.js';
import { LoadError } from './model/errors.js';
import { PLACEHOLDER_OPTIONS } from './placeholder-options.js';
import { findAll } from './platform/page.js';

/** The placeholder of the element in content management systems whose editors strip unknown tags. */
const PLACEHOLDERS = 'div[data-hosted-form]';

/**
 * The attributes that the div may carry as `data-…`. The list is closed, so that `data-onclick` stays a data attribute. It leaves out options
 * that are declared `isTagOnly`, such as `embed-frames`: who may write a text must not decide which code runs, where people are sent, or who
 * hears what they answer.
 */
const ATTRIBUTES: readonly string[] = [...PLACEHOLDER_OPTIONS, 'lang', 'dir'];

// Module state: the page's observer looks at every placeholder again and again.
/** The messages by which the owner was told of placeholders that stay as they are. */
const refused = new WeakMap<Element, string>();

/**
 * Puts `<hosted-form form-id="101">` into every `<div data-hosted-form="101">` of a tree: of the page, or of a shadow root. The div stays
 * where it is: a framework that made it removes it again, and throws if it is gone.
 */
export function upgradeAll(tree: ParentNode = document): void {
  findAll(tree, PLACEHOLDERS).forEach(upgrade);
}

function upgrade(placeholder: HTMLElement): void {
  const formId = placeholder.dataset['hostedForm'] ?? '';
  // The element itself marks the div: a copy of the page has both, and a script that empties the div removes the mark.
  const known = placeholder.querySelector(':scope > hosted-form');
  if (known) {
    if (known.getAttribute('form-id') !== formId) known.setAttribute('form-id', formId);
    return;
  }
  const settings = ATTRIBUTES.flatMap((name) => {
    const value = placeholder.getAttribute(`data-${name}`) ?? placeholder.getAttribute(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (!mayUse(new Map(settings).get('proxy') ?? '/forms', formId, placeholder)) return;
  const form = document.createElement('hosted-form');
  form.setAttribute('form-id', formId);
  for (const [name, value] of settings) form.setAttribute(name, value);
  while (placeholder.firstChild) form.append(placeholder.firstChild);
  placeholder.append(form);
}

/**
 * Tells whether a placeholder may have a form from this proxy. Sanitisers let a `div` pass, so whoever writes a comment may have written it.
 * If it may not, the div stays as it is, and the owner is told once.
 */
function mayUse(proxy: string, formId: string, placeholder: Element): boolean {
  try {
    checkProxy(proxy.trim(), true);
    return true;
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    if (refused.get(placeholder) !== error.message) sendError(placeholder, formId, error);
    refused.set(placeholder, error.message);
    return false;
  }
}
