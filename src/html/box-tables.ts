import { watchSizes } from '../platform/moments/observers.js';

/**
 * Puts each table into a box of its own, which scrolls where the table is wider than its place. Its words stay whole. Styles of the script
 * reach a message, too, and no policy of a page forbids them.
 */
export function boxTables(fragment: DocumentFragment): DocumentFragment {
  for (const table of fragment.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.style.overflowX = 'auto';
    box.style.overflowWrap = 'break-word';
    table.replaceWith(box);
    box.append(table);
    // In WebKit, no key reaches what scrolls unless it can have the focus.
    watchSizes(() => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }).observe(box);
  }
  return fragment;
}
