// Measures what it costs to draw a form on a server, in time and in bytes: beside reading its list, and beside the script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT, buildServerUnlessFresh, buildUnlessFresh, loadServer } from '../../demo/server/build.js';
import type * as Server from '../../packages/server/src/index.js';
import { fieldList } from '../field-list.js';
import { alignColumns, median, times } from '../figures.js';

const SIZES = [10, 100, 1000];
/** Each form is drawn this often, after a few times that warm the processor up. */
const RUNS = 15;
const WARM = 5;

/** Draws forms, and prints times and sizes. The proxy keeps what is drawn, so this is the price of the first visitor alone. */
export async function benchDrawing(): Promise<void> {
  await Promise.all([buildUnlessFresh(), buildServerUnlessFresh()]);
  const server = await loadServer();
  if (!server) throw new Error('The package that draws is not built.');
  const script = weigh(readFileSync(join(ROOT, 'dist/cdn/hosted-form.js')));
  const rows: string[][] = [];
  for (const size of SIZES) rows.push(await measureSize(server, size, script));
  const head = ['fields', 'list read, ms', 'drawn, ms', 'drawn, kB', 'sheet, kB', 'list and script, kB'];
  console.log(`
Forms that a server draws. Medians of ${RUNS} runs in one process, and = the ratio to reading the list; sizes in brotli.

${alignColumns([head, ...rows])}`);
}

async function measureSize({ renderForm }: typeof Server, size: number, script: number): Promise<string[]> {
  const list = JSON.stringify(fieldList(size));
  const answer = (url: string) => (url.endsWith('/field.json') ? list : JSON.stringify({ id: '101', name: 'A form' }));
  const fetch = ({ url }: Request) =>
    Promise.resolve(new Response(answer(url), { headers: { 'content-type': 'application/json' } }));
  const draw = () => renderForm({ formId: '101', proxy: '/forms', fetch });
  const read = await time(async () => void (await (await fetch(new Request('https://x.invalid/field.json'))).json()));
  const drawn = await time(async () => void (await draw()));
  const { html, css } = await draw();
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return [
    size.toLocaleString('en'),
    read.toFixed(2),
    `${drawn.toFixed(1)} = ${times(drawn / read)}`,
    ...[weigh(html), weigh(css), weigh(list) + script].map(kilobytes),
  ];
}

const weigh = (text: string | Uint8Array): number => brotliCompressSync(text).length;

/** Returns the median time of a function, in ms. */
async function time(act: () => Promise<void>): Promise<number> {
  const found: number[] = [];
  for (let run = -WARM; run < RUNS; run++) {
    const start = performance.now();
    await act();
    if (run >= 0) found.push(performance.now() - start);
  }
  return median(found);
}
