// What depends on how far a page and its parts are scrolled.

/** Takes the focus from code and tables that fit in their place: there is nothing to scroll. */
export function focusWhatScrolls(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const isFull = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
      if (isFull) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const part of document.querySelectorAll('pre, .scroll')) observer.observe(part);
}

/** Marks in the list "On this page" the part that is being read. */
export function markCurrentHeading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.flatMap(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? []);
  const mark = () => {
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    for (const link of links) {
      if (decodeURIComponent(link.hash.slice(1)) === current?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      mark();
    });
  };
  addEventListener('scroll', plan, { passive: true });
  mark();
}
