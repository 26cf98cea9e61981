// @ts-check
// A page of Playwright's shape over a session of W3C WebDriver.
import { settle } from './page-launcher.mjs';

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/** WebDriver's code points for keys, from U+E000 on. @type {Record<string, number>} */
// prettier-ignore
const KEYS = {
  Cancel: 1, Help: 2, Backspace: 3, Tab: 4, Clear: 5, Return: 6, Enter: 7, Shift: 8, Control: 9, Alt: 10, Pause: 11,
  Escape: 12, Space: 13, PageUp: 14, PageDown: 15, End: 16, Home: 17, ArrowLeft: 18, ArrowUp: 19, ArrowRight: 20,
  ArrowDown: 21, Insert: 22, Delete: 23, Meta: 0x3d,
};
for (let i = 1; i <= 12; i++) KEYS[`F${i}`] = 0x30 + i;

/** @type {Record<string, number>} */
const BUTTONS = { left: 0, middle: 1, right: 2 };

/** @param {string} key */
const codePoint = (key) => (key in KEYS ? String.fromCharCode(0xe000 + (KEYS[key] ?? 0)) : key);
/** @param {string} key */
const down = (key) => ({ type: 'keyDown', value: codePoint(key) });
/** @param {string} key */
const up = (key) => ({ type: 'keyUp', value: codePoint(key) });

/** @param {Call} call */
function keyboardOf(call) {
  /** @param {object[]} actions */
  const act = (actions) => call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    type: (/** @type {string} */ text) => act([...text].flatMap((key) => [down(key), up(key)])),
    down: (/** @type {string} */ key) => act([down(key)]),
    up: (/** @type {string} */ key) => act([up(key)]),
    press: (/** @type {string} */ chord) => {
      const keys = chord.length > 1 ? chord.split('+') : [chord];
      return act([...keys.map(down), ...keys.toReversed().map(up)]);
    },
  };
}

/** @param {Call} call */
function mouseOf(call) {
  const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
  /** @param {object[]} actions */
  const act = (...actions) => call('POST', '/actions', { actions: [{ ...mouse, actions }] });
  /** @type {(x: number, y: number) => object} */
  const move = (x, y) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y });
  const press = (button = 'left') => ({ type: 'pointerDown', button: BUTTONS[button] });
  const release = (button = 'left') => ({ type: 'pointerUp', button: BUTTONS[button] });
  /** @typedef {{ button?: string }} Options */
  return {
    move: (/** @type {number} */ x, /** @type {number} */ y) => act(move(x, y)),
    click: (/** @type {number} */ x, /** @type {number} */ y, /** @type {Options} */ { button } = {}) =>
      act(move(x, y), press(button), release(button)),
    down: (/** @type {Options} */ { button } = {}) => act(press(button)),
    up: (/** @type {Options} */ { button } = {}) => act(release(button)),
  };
}

/**
 * Sets the size of the window so that the page has the wanted size, and waits for it.
 * @param {Call} call
 * @param {(expression: string) => Promise<any>} evaluate
 * @param {{ width: number, height: number }} wanted
 */
async function resize(call, evaluate, { width, height }) {
  const size = () => evaluate('[innerWidth, innerHeight, outerWidth, outerHeight]');
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

/**
 * @param {Call} call a command of the session
 */
export function webkitPage(call) {
  /** @param {string} expression */
  const evaluate = (expression) => call('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
  return {
    keyboard: keyboardOf(call),
    mouse: mouseOf(call),
    url: () => evaluate('location.href'),
    goto: (/** @type {string} */ url) => call('POST', '/url', { url }),
    evaluate,
    screenshot: async () => Buffer.from(await call('GET', '/screenshot'), 'base64'),
    setViewportSize: (/** @type {{ width: number, height: number }} */ size) => resize(call, evaluate, size),
  };
}
