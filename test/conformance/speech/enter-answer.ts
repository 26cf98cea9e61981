// Enters an answer of an example into a page's form, at once. How a person enters it is the matter of other tests.
import type { Page } from 'puppeteer-core';
import type { Entry } from '../../../src/fields/example.js';

/** Enters an answer into a field. Throws where the page has no control for it. */
export async function enterAnswer(page: Page, id: string, entry: Entry): Promise<void> {
  if ('draw' in entry) return draw(page, id, entry.draw);
  const isOpen = await page.evaluate(enter, id, entry);
  if (isOpen) await page.keyboard.press('Enter');
}

/** Enters it in the page. Returns whether it has opened a list of options. */
async function enter(id: string, entry: Exclude<Entry, { readonly draw: unknown }>): Promise<boolean> {
  const name = entry.subfield === undefined ? `field_${id}` : `field_${id}[${entry.subfield}]`;
  const root = document.querySelector('hosted-form')?.shadowRoot;
  const selector = `[name="${CSS.escape(name)}"], [data-field="${id}"] [name^="${CSS.escape(`${name}[`)}"]`;
  const controls = [...(root?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector) ?? [])];
  const [control] = controls;
  if (!control) throw new Error(`No control ${name}`);
  // A named function would not work in the page: the compiler adds what only this file has.
  const hand = {
    change() {
      control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    },
    write(text: string) {
      control.focus();
      if (control.matches('[type=date], [type=time], [type=datetime-local]')) this.set(text);
      // oxlint-disable-next-line typescript/no-deprecated -- no other way has the events of the browser's own editing
      else document.execCommand('insertText', false, text);
    },
    set(value: string) {
      control.value = value;
      this.change();
    },
  };
  if ('type' in entry) hand.write(entry.type);
  else if ('choose' in entry && control.role === 'combobox') {
    hand.write(entry.choose);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return control.getAttribute('aria-expanded') === 'true';
  } else if ('choose' in entry && control instanceof HTMLSelectElement) hand.set(entry.choose);
  else if ('choose' in entry) controls.find(({ value }) => value === entry.choose)?.click();
  else if (control instanceof HTMLInputElement) {
    const { name: file, type } = 'file' in entry ? entry.file : entry.picture;
    const bytes =
      'file' in entry ? entry.file.text : Uint8Array.from(atob(entry.picture.base64), (c) => c.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], file, { type }));
    control.files = chosen.files;
    hand.change();
  }
  return false;
}

/** Draws a line with the mouse. */
async function draw(page: Page, id: string, line: readonly (readonly [number, number])[]): Promise<void> {
  const box = await page.evaluate((field) => {
    const canvas = document.querySelector('hosted-form')?.shadowRoot?.querySelector(`[data-field="${field}"] canvas`);
    canvas?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left = 0, top = 0, width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {};
    return { left, top, width, height };
  }, id);
  const places = line.map(([x, y]) => [box.left + x * box.width, box.top + y * box.height] as const);
  const [[startX, startY] = [0, 0], ...others] = places;
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (const [x, y] of others) await page.mouse.move(x, y);
  await page.mouse.up();
}
