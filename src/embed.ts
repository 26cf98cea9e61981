// The script-tag entry: defines <hosted-form>, and turns <div data-hosted-form="101"> into one, for editors of content
// management systems that strip tags they don't know.
import './define.js';

/** What may be given as `data-…` on the div, and the attribute it becomes. */
const ATTRIBUTES = ['proxy', 'draft', 'prefill', 'render', 'lang', 'dir'];

function upgrade(place: HTMLElement): void {
  const form = document.createElement('hosted-form');
  form.setAttribute('form-id', place.dataset['hostedForm'] ?? '');
  for (const name of ATTRIBUTES) {
    const value = place.getAttribute(`data-${name}`) ?? place.getAttribute(name);
    if (value !== null) form.setAttribute(name, value);
  }
  form.append(...place.childNodes);
  place.replaceWith(form);
}

const upgradeAll = (): void => {
  document.querySelectorAll<HTMLElement>('div[data-hosted-form]').forEach(upgrade);
};

// Also what is put on the page later.
new MutationObserver(upgradeAll).observe(document.documentElement, { childList: true, subtree: true });
upgradeAll();
