// A page of Playwright's shape over a session of W3C WebDriver.
import { settle } from './page-launcher.js';
import type { Size } from './page-launcher.js';

/** Sends a command of the session, and returns its value. */
type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** WebDriver's code points for keys, from U+E000 on. */
// prettier-ignore
const KEYS: Record<string, number> = {
  Cancel: 1, Help: 2, Backspace: 3, Tab: 4, Clear: 5, Return: 6, Enter: 7, Shift: 8, Control: 9, Alt: 10, Pause: 11,
  Escape: 12, Space: 13, PageUp: 14, PageDown: 15, End: 16, Home: 17, ArrowLeft: 18, ArrowUp: 19, ArrowRight: 20,
  ArrowDown: 21, Insert: 22, Delete: 23, Meta: 0x3d,
};
for (let i = 1; i <= 12; i++) KEYS[`F${i}`] = 0x30 + i;

const BUTTONS: Record<string, number> = { left: 0, middle: 1, right: 2 };

const codePoint = (key: string) => (key in KEYS ? String.fromCharCode(0xe000 + (KEYS[key] ?? 0)) : key);
const down = (key: string) => ({ type: 'keyDown', value: codePoint(key) });
const up = (key: string) => ({ type: 'keyUp', value: codePoint(key) });

function makeKeyboard(call: Call) {
  const act = (actions: object[]) => call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    type: (text: string) => act([...text].flatMap((key) => [down(key), up(key)])),
    down: (key: string) => act([down(key)]),
    up: (key: string) => act([up(key)]),
    press: (chord: string) => {
      const keys = chord.length > 1 ? chord.split('+') : [chord];
      return act([...keys.map(down), ...keys.toReversed().map(up)]);
    },
  };
}

/** The settings of a click. */
interface Options {
  readonly button?: string;
}

function makeMouse(call: Call) {
  const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
  const act = (...actions: object[]) => call('POST', '/actions', { actions: [{ ...mouse, actions }] });
  const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y });
  const press = (button = 'left') => ({ type: 'pointerDown', button: BUTTONS[button] });
  const release = (button = 'left') => ({ type: 'pointerUp', button: BUTTONS[button] });
  return {
    move: (x: number, y: number) => act(move(x, y)),
    click: (x: number, y: number, { button }: Options = {}) => act(move(x, y), press(button), release(button)),
    down: ({ button }: Options = {}) => act(press(button)),
    up: ({ button }: Options = {}) => act(release(button)),
  };
}

/** Sets the size of the window so that the page has the wanted size, and waits for it. */
async function resize(call: Call, evaluate: (expression: string) => Promise<unknown>, { width, height }: Size) {
  const size = async () =>
    (await evaluate('[innerWidth, innerHeight, outerWidth, outerHeight]')) as [number, number, number, number];
  const [innerWidth, innerHeight, outerWidth, outerHeight] = await size();
  if (innerWidth === width && innerHeight === height) return;
  const frame = { width: outerWidth - innerWidth, height: outerHeight - innerHeight };
  await call('POST', '/window/rect', { width: width + frame.width, height: height + frame.height });
  const isResized = async () => {
    const [w, h] = await size();
    return w === width && h === height;
  };
  await settle(isResized, `WebKit: the window could not be made ${width}x${height}`);
}

/** Makes the page of a session. */
export function webkitPage(call: Call) {
  const evaluate = (expression: string) =>
    call('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
  return {
    keyboard: makeKeyboard(call),
    mouse: makeMouse(call),
    url: async () => String(await evaluate('location.href')),
    goto: (url: string) => call('POST', '/url', { url }),
    evaluate,
    attach: async (selector: string, path: string) => {
      const found = (await call('POST', '/element', { using: 'css selector', value: selector })) as object;
      await call('POST', `/element/${String(Object.values(found)[0])}/value`, { text: path });
    },
    screenshot: async () => Buffer.from(String(await call('GET', '/screenshot')), 'base64'),
    setViewportSize: (size: Size) => resize(call, evaluate, size),
  };
}
