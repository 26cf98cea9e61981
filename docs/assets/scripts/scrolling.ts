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
