// Opens and closes what a surrounding of the torture page has around its form.

/** Changes the page in a view transition where the browser has them. */
function change(update: () => void): void {
  if ('startViewTransition' in document) document.startViewTransition(update);
  else update();
}

const OPEN: Readonly<Record<string, () => void>> = {
  dialog: () => document.querySelector('dialog')?.showModal(),
  tab: () => document.querySelector('div[hidden]')?.removeAttribute('hidden'),
  transition: () => {
    const template = document.querySelector('template');
    if (template) change(() => template.replaceWith(template.content.cloneNode(true)));
  },
};

for (const button of document.querySelectorAll<HTMLElement>('[data-open], [data-leave]'))
  button.addEventListener('click', () => {
    if (button.dataset['leave'] === 'transition') change(() => document.querySelector('hosted-form')?.remove());
    OPEN[button.dataset['open'] ?? '']?.();
  });
