/** The stand-in for the element in content management systems whose editors strip unknown tags. */
const PLACEHOLDERS = 'div[data-hosted-form]';

/**
 * The attributes that the div may carry as `data-…`. The list is closed, so that `data-onclick` stays a data attribute. It leaves out
 * `embed-frames` and `redirect-origins`: an editor of pages must not decide which code runs or where people are sent.
 */
export const ATTRIBUTES: readonly string[] = [
  ...['proxy', 'render', 'lang', 'dir', 'draft', 'draft-except', 'outbox', 'success-url', 'autocomplete'],
  ...['theme', 'preset', 'brand', 'choices', 'layout', 'review', 'readonly', 'disabled', 'name', 'required'],
  ...['max-body', 'shrink-photos', 'history', 'preview', 'signature-ground', 'signature-trim', 'signature-evidence'],
  ...['currency', 'min-fields', 'skeleton', 'values', 'prefill', 'prefill-fields', 'capture', 'capture-keep'],
  ...['analytics', 'share-answers', 'agents', 'strip-location'],
];

/**
 * Puts `<hosted-form form-id="101">` into every `<div data-hosted-form="101">` of a tree: of the page, or of a shadow root. The div stays
 * where it is: a framework that made it removes it again, and throws if it is gone.
 */
export function upgradeAll(tree: ParentNode = document): void {
  tree.querySelectorAll<HTMLElement>(PLACEHOLDERS).forEach(upgrade);
}

function upgrade(placeholder: HTMLElement): void {
  const formId = placeholder.dataset['hostedForm'] ?? '';
  // The element itself marks the div: a copy of the page has both, and a script that empties the div removes the mark.
  const known = placeholder.querySelector(':scope > hosted-form');
  if (known) {
    if (known.getAttribute('form-id') !== formId) known.setAttribute('form-id', formId);
    return;
  }
  const form = document.createElement('hosted-form');
  form.setAttribute('form-id', formId);
  for (const name of ATTRIBUTES) {
    const value = placeholder.getAttribute(`data-${name}`) ?? placeholder.getAttribute(name);
    if (value !== null) form.setAttribute(name, value);
  }
  while (placeholder.firstChild) form.append(placeholder.firstChild);
  placeholder.append(form);
}
