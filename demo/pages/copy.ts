/** The time for which a button says that it has copied. ms */
const SHOWN = 2000;

/** Lets a button copy a text, and say so for a while. */
export function copyOnClick(button: HTMLElement, text: () => string | null): void {
  const before = button.textContent;
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(text() ?? '').then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = before), SHOWN);
    });
  });
}
