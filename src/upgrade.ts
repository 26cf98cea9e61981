/** The placeholder for editors of content management systems that strip unknown tags. */
const PLACES = 'div[data-hosted-form]';

/**
 * The attributes that may be given as `data-…` on the div. The list is closed, so `data-onclick` has no effect. It
 * omits attributes that widen what may run or where people are led (`embed-frames`, `redirect-origins`): editors of
 * pages may not set these.
 */
const ATTRIBUTES = [
  ...['proxy', 'lang', 'dir', 'draft', 'draft-except', 'outbox', 'success-url'],
  ...['max-body', 'shrink-photos', 'signature-ground', 'signature-evidence'],
];

/** Replaces every `<div data-hosted-form="101">` with `<hosted-form form-id="101">`. */
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
