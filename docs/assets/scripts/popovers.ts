/** Closes the lists of a narrow screen when a link in them is followed. */
export function closePopoversOnLinks(): void {
  for (const list of document.querySelectorAll<HTMLElement>('nav[popover]')) {
    list.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a') && list.matches(':popover-open')) list.hidePopover();
    });
  }
}

/** Scrolls the chapters, not the page, to the page that is open. */
export function showCurrentPage(): void {
  const list = document.querySelector<HTMLElement>('.chapters');
  const link = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !link) return;
  const place = () => link.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const scroll = () => {
    if (place() > list.clientHeight * 0.8) list.scrollTop += place() - list.clientHeight / 2;
  };
  scroll();
  list.addEventListener('toggle', scroll);
}
