/** Shows the search button, and opens the search by it or by Ctrl+K. The search itself is fetched then. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-search]');
  const button = document.querySelector<HTMLButtonElement>('[data-search-open]');
  if (!dialog || !button) return;
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    void import('./search.js').then(({ prepareSearch }) => prepareSearch(dialog));
  };
  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
  // A click beside the dialog is one on the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}
