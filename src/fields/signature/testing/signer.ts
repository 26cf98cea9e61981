// Signs in tests, and reads what a person sees and hears.
import { readText } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { found, until } from '../../../../test/support/wait.js';

export const SIGNATURE = { id: '5', type: 'signature', label: 'Sign', required: '1' };
const point = (x: number, y: number) => ({ x, y, time: 1_700_000_000_000, pressure: 0.5 });
export const STROKES = [{ points: [point(60, 100), point(300, 40), point(540, 100)] }];
const LINE = { draw: [[0.2, 0.5] as const, [0.5, 0.2] as const, [0.8, 0.5] as const] };

export const findCanvas = (harness: Harness) => harness.part('signature-canvas') as HTMLCanvasElement;
export const said = ({ root }: Harness) => readText(found(root.querySelector('[role=status]'), 'the live region'));

/** Returns red, green, blue and alpha of the first opaque pixel; `undefined` if there is none. */
function readInk(harness: Harness): readonly number[] | undefined {
  const { width, height } = findCanvas(harness);
  const pixels = width && height && findCanvas(harness).getContext('2d')?.getImageData(0, 0, width, height).data;
  const at = pixels ? pixels.findIndex((value, index) => index % 4 === 3 && value === 255) : -1;
  return pixels && at >= 0 ? [...pixels.subarray(at - 3, at + 1)] : undefined;
}

/** Tells whether the ink has a colour. Firefox rounds colours in its canvas, and its light text is not quite white. */
export const isInk = (harness: Harness, colour: readonly number[]) =>
  colour.every((part, index) => Math.abs(part - (readInk(harness)?.[index] ?? NaN)) <= 5);

export const isSigned = (harness: Harness) => readInk(harness) !== undefined;

/** Tells whether the canvas has as many pixels as its place on the page. */
export function isFitted(harness: Harness): boolean {
  const { width } = findCanvas(harness).getBoundingClientRect();
  return width > 0 && Math.abs(findCanvas(harness).width - width * devicePixelRatio) <= 1;
}

/** Draws one more line with the mouse, and waits for it: in Firefox the mouse events come late. */
export async function sign(harness: Harness): Promise<void> {
  const drawn = () => harness.events.filter(({ name }) => name === 'hf-change').length;
  const before = drawn();
  await until(() => findCanvas(harness).width > 0, 'the canvas');
  await harness.enter('5', LINE);
  await until(() => drawn() > before, 'the line');
}

export async function choose(harness: Harness, way: string): Promise<void> {
  await harness.enter('5', { subfield: 'way', choose: way });
  await until(() => harness.root.querySelector(`input[value=${way}]`)?.matches(':checked'), way);
}
