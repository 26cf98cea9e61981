import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { ROOT } from '../../demo/server/build.js';
import { systems } from './beside-pages.js';
import type { System } from './beside-pages.js';
import { asked } from './forms.js';
import { ALL_VIEWS } from './sheets.js';
import type { View } from './sheets.js';
import { ORIGIN, openPage } from './studio.js';
import { capture, fillIn } from './take.js';

/** The folder of the pictures. It is not committed. */
const BESIDE = join(ROOT, '.cache/beside');
const GAP = 16;

/** Takes one picture for each view: our form, and the same questions in other design systems beside it. Returns the files. */
export async function takeBeside(browser: Browser): Promise<readonly string[]> {
  await mkdir(BESIDE, { recursive: true });
  const files: string[] = [];
  for (const view of ALL_VIEWS) {
    const pictures: Buffer[] = [];
    for (const system of systems) pictures.push(await takeSystem(browser, system, view));
    const file = join(BESIDE, `${view.width}-${view.scheme}.png`);
    await writeFile(file, await layBeside(pictures));
    files.push(file);
  }
  return files;
}

async function takeSystem(browser: Browser, { name, folder, page: draw }: System, view: View): Promise<Buffer> {
  const answers = new Map([
    ['/', { type: 'text/html', body: draw(view.scheme) }],
    ['/forms/form/1/field.json', { type: 'application/json', body: JSON.stringify(asked.fields) }],
    ['/forms/form/1.json', { type: 'application/json', body: '{}' }],
  ]);
  const page = await openPage(browser, answers, folder);
  await page.setViewportSize({ width: view.width, height: 900 });
  await page.emulateMedia({ colorScheme: view.scheme });
  await page.goto(ORIGIN, { waitUntil: 'networkidle' });
  if (name.startsWith('ours')) await fillIn(page, asked, 'checked');
  const picture = await capture(page, view);
  await page.close();
  return picture;
}

async function layBeside(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, -GAP);
  const height = Math.max(...sizes.map((size) => size.height));
  let left = 0;
  const layers = pictures.map((input, index) => {
    const layer = { input, left, top: 0 };
    left += (sizes[index]?.width ?? 0) + GAP;
    return layer;
  });
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(layers)
    .png({ palette: true })
    .toBuffer();
}
