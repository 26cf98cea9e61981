/** The time for which a button says that it has copied. ms */
const SHOWN = 2000;

/** Adds a button to each block of code that copies what the block shows at that time. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('[data-code]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(block, button));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLElement): Promise<void> {
  const text = block.querySelector('code')?.textContent ?? '';
  button.textContent = await navigator.clipboard.writeText(text.replace(/\n+$/, '\n')).then(
    () => 'Copied',
    () => 'Not allowed: select the code',
  );
  button.setAttribute('role', 'status');
  setTimeout(() => {
    button.textContent = 'Copy';
    button.removeAttribute('role');
  }, SHOWN);
}
