/** What stands for the element in editors of content management systems that strip tags they don't know. */
const PLACES = 'div[data-hosted-form]';

/**
 * What may be given as `data-…` on the div, and the attribute it becomes. A list: `data-onclick` must stay one. Not in it is what
 * widens what may run or where people are led (`embed-frames`, `redirect-origins`): editors of pages may not decide that.
 */
const ATTRIBUTES = [
  ...['proxy', 'lang', 'dir', 'draft', 'draft-except', 'outbox', 'success-url'],
  ...['max-body', 'shrink-photos', 'signature-ground', 'signature-evidence'],
];

/** Turns every `<div data-hosted-form="101">` into `<hosted-form form-id="101">`. */
export function upgradeAll(): void {
  document.querySelectorAll<HTMLElement>(PLACES).forEach(upgrade);
}

function upgrade(place: HTMLElement): void {
  const form = document.createElement('hosted-form');
  form.setAttribute('form-id', place.dataset['hostedForm'] ?? '');
  for (const name of ATTRIBUTES) {
    const value = place.getAttribute(`data-${name}`) ?? place.getAttribute(name);
    if (value !== null) form.setAttribute(name, value);
  }
  while (place.firstChild) form.append(place.firstChild);
  place.replaceWith(form);
}
