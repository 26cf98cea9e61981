// What a person does on two devices: reads a code off a screen, goes on by its link, and signs with a finger.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Browser, Locator, Page } from 'playwright';
import decodeQR from 'qr/decode.js';
import { eventually } from './eventually.js';
import { inkAround, readPng } from './png.js';
import { startVisit } from './visit.js';
import type { Visit } from './visit.js';

/** A phone: a narrow screen that is touched. */
export const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Finds the place of a field. */
export const place = (page: Page, fieldId: string): Locator => page.locator(`hosted-form [data-field="${fieldId}"]`);

/** Finds the note about what a link has brought. */
export const note = (page: Page): Locator => page.locator('hosted-form [data-note=carry]');

/** Reads the QR code off the picture of the screen, as a camera does. */
export async function readCode(page: Page): Promise<string> {
  const code = page.locator('hosted-form .carry-code');
  await code.locator('svg').waitFor();
  const picture = readPng(await code.screenshot());
  return decodeQR({ width: picture.width, height: picture.height, data: picture.pixels });
}

/** Presses a button that leads to another device. Returns the link of its code. */
export async function openPanel(page: Page, button: string): Promise<string> {
  await page.locator('hosted-form').getByRole('button', { name: button }).click();
  const link = await readCode(page);
  assert.equal(link, await page.locator('hosted-form [part~=carry-link]').inputValue(), 'the link beside the code');
  return link;
}

/** Opens a link on a phone. */
export async function follow(phones: Browser, t: TestContext, link: string): Promise<Visit> {
  const visit = await startVisit(phones, t, PHONE);
  await visit.page.goto(link);
  await whenClean(visit.page);
  await visit.event('hf-ready');
  return visit;
}

/** Presses a button of the note about a link. */
export const press = (page: Page, button: string): Promise<void> =>
  note(page).getByRole('button', { name: button, exact: true }).click();

/** Draws two strokes in a field with a finger. */
export async function signByTouch(page: Page, fieldId: string): Promise<void> {
  const canvas = place(page, fieldId).locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box, 'the place to sign');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (readonly [number, number])[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height })),
    });
  for (const [from, to] of STROKES) {
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    await touch('touchEnd');
  }
}

/** The strokes of a signature, as parts of its place: down, and up again. */
const STROKES = [
  [
    [0.2, 0.3],
    [0.45, 0.7],
  ],
  [
    [0.55, 0.7],
    [0.8, 0.3],
  ],
] as const;

/** Checks that a picture shows the strokes, in whichever size: ink along both, and none between them. */
export function assertSigned(file: Buffer): void {
  const picture = readPng(file);
  const { width, height, pixels } = picture;
  const inked = Array.from({ length: width * height }, (_, index) => index).filter((at) => pixels[at * 4 + 3]);
  const [columns, rows] = [inked.map((at) => at % width), inked.map((at) => Math.floor(at / width))];
  const ends = (values: readonly number[]) => {
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return { low, length: high - low };
  };
  const [across, down] = [ends(columns), ends(rows)];
  const inkAt = ([x, y]: readonly [number, number]) =>
    inkAround(
      picture,
      across.low + (across.length * (x - 0.2)) / 0.6,
      down.low + (down.length * (y - 0.3)) / 0.4,
      height / 20,
    );
  const middle = ([[x1, y1], [x2, y2]]: (typeof STROKES)[number]): [number, number] => [(x1 + x2) / 2, (y1 + y2) / 2];
  const ink = STROKES.flatMap((stroke) => [...stroke, middle(stroke)]).map(inkAt);
  assert.ok(
    ink.every((count) => count > 0),
    `a part of the signature is missing: ${ink.join()}`,
  );
  assert.equal(inkAt([0.5, 0.4]), 0, 'there is something between the strokes');
}

/** Waits until the panel of the computer says something. */
export const whenSaid = (page: Page, text: string): Promise<void> =>
  page.locator('hosted-form .carry-status', { hasText: text }).waitFor();

/** Waits until the address of a page has no fragment. */
export const whenClean = (page: Page): Promise<void> =>
  eventually(async () => !page.url().includes('#'), 'an address without the link');
