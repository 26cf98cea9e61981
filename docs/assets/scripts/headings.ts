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
