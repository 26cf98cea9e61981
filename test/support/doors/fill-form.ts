// Runs in a page whose own platform is whole. It opens the page of a case in a frame, fills in its form and sends it, as a person does.

import { patienceFor } from '../patience.js';
import { found } from '../wait.js';

/** The report of the page of a case. */
export interface Told {
  /** Codes of what the owner was told of. */
  readonly warnings: readonly string[];
  /** The words of the form: ready, success, or the code of an error. */
  readonly events: readonly string[];
  /** Errors that nobody caught. */
  readonly problems: readonly string[];
  /** Where the person could not go on. */
  readonly stuck: string;
}

/** The longest wait for what a person waits for, and the pause between two looks. ms */
const LONGEST = patienceFor(5000);
const PAUSE = 5;

async function until(condition: () => unknown, what: string): Promise<void> {
  for (const end = performance.now() + LONGEST; !condition();) {
    if (performance.now() > end) throw new Error(`Never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** A case, as the page of the tests opens it. */
export interface Opened {
  readonly address: string;
  /** The codes that the owner should be told of. */
  readonly codes: readonly string[];
}

type Page = Window &
  typeof globalThis & {
    readonly told: { readonly warnings: string[]; readonly events: string[]; readonly problems: string[] };
  };

/** A picture of one dark pixel, as a PNG. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Larger than what is encoded at once, so that a worker has it. bytes */
const LARGE = 1_600_000;

/** Makes a file of so many bytes, as the page has it: a file of another window is none there. */
function makePicture(size: number, { File }: typeof globalThis): File {
  const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));
  return new File([bytes, new Uint8Array(Math.max(0, size - bytes.length))], 'picture.png', { type: 'image/png' });
}

/** Fills in the form of a page, and sends it. */
class Person {
  constructor(readonly frame: HTMLIFrameElement) {}

  get page(): Page {
    return this.frame.contentWindow as Page;
  }

  find(selector: string): HTMLInputElement | undefined {
    const all =
      this.page.document.querySelector('hosted-form')?.shadowRoot?.querySelectorAll<HTMLInputElement>(selector) ?? [];
    return [...all].find((each) => each.getClientRects().length > 0);
  }

  async see(selector: string): Promise<HTMLInputElement> {
    await until(() => this.find(selector), selector);
    return found(this.find(selector), selector);
  }

  async type(selector: string, value: string, event = 'input'): Promise<void> {
    const control = await this.see(selector);
    control.value = value;
    control.dispatchEvent(new InputEvent(event, { bubbles: true, composed: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async give(selector: string, file: File): Promise<void> {
    await until(() => this.page.document.querySelector('hosted-form')?.shadowRoot?.querySelector(selector), selector);
    const root = this.page.document.querySelector('hosted-form')?.shadowRoot;
    const control = root?.querySelector<HTMLInputElement>(selector);
    const transfer = new DataTransfer();
    transfer.items.add(file);
    if (control) control.files = transfer.files;
    control?.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async sign(): Promise<void> {
    await until(() => this.find('[data-field="9"] input'), 'the signature');
    // Without a canvas, a picture can be given.
    if (!this.find('[data-field="9"] input[type=radio]')) {
      await this.give('[data-field="9"] input[type=file]', makePicture(0, this.page));
      return;
    }
    const canvas = await this.see('[part=signature-canvas]');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      bubbles: true,
      composed: true,
      pointerId: 1,
      isPrimary: true,
      button: 0,
      buttons: 1,
      clientX: left + x * width,
      clientY: top + y * height,
    });
    canvas.dispatchEvent(new PointerEvent('pointerdown', at(0.2, 0.5)));
    this.page.dispatchEvent(new PointerEvent('pointermove', at(0.5, 0.2)));
    this.page.dispatchEvent(new PointerEvent('pointerup', at(0.8, 0.5)));
  }

  async fillIn(): Promise<void> {
    await until(() => this.page.told.events.length > 0, 'the form');
    await this.type('[name=field_1]', 'Ada');
    await this.type('[name=field_2]', 'ada@example.com');
    await this.type('[name=field_3]', 'b');
    (await this.see('[name=field_4][value=yes]')).click();
    await this.type('[name=field_6]', '12.50');
    await this.type('[name=field_7]', 'Rice');
    (await this.see('[part~=next]')).click();
    await this.give('[name=field_8]', makePicture(LARGE, this.page));
    await this.sign();
    (await this.see('[part~=submit]')).click();
  }

  isOver(): boolean {
    return this.page.told.events.some((event) => event !== 'ready');
  }
}

/** Erases what an earlier case has left: each device is a new one. */
async function emptyDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const erasing = indexedDB.deleteDatabase('hosted-form');
  await until(() => erasing.readyState === 'done', 'an empty device');
}

/** Opens one case, and returns what came of it. */
async function play({ address, codes }: Opened): Promise<Told> {
  await emptyDevice();
  const frame = document.createElement('iframe');
  frame.width = '400';
  frame.height = '700';
  frame.src = address;
  document.body.append(frame);
  await new Promise((resolve) => (frame.onload = resolve));
  const person = new Person(frame);
  let stuck = '';
  try {
    await person.fillIn();
    await until(() => person.isOver(), 'the end');
    await until(() => codes.every((code) => person.page.told.warnings.includes(code)), `warnings: ${codes.join()}`);
  } catch (cause) {
    stuck = String(cause);
  }
  const { warnings, events, problems } = person.page.told;
  const told = { warnings: [...warnings], events: [...events], problems: [...problems], stuck };
  frame.remove();
  return told;
}

/** Plays cases one after the other: they share a storage. */
Object.assign(globalThis, {
  async playCases(cases: readonly Opened[]): Promise<string> {
    const all: Told[] = [];
    for (const one of cases) all.push(await play(one));
    return JSON.stringify(all);
  },
});
