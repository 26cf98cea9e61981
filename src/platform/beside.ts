// What the classic script fetches from beside it: it has no address of its own later, as a module has.
import { readOfPage } from './page.js';

/** The folder of the lazy chunks, as seen from the script. The build knows it. */
declare const CHUNKS_BESIDE: string;

const script = readOfPage('currentScript');

/**
 * The address of the classic script, which it knows only while it runs first. Empty where the script stands in the page itself: nothing is
 * fetched then, for code is never asked for at a place that is guessed.
 */
const address = script && 'src' in script ? script.src : '';

/** Fetches a chunk of data by its name. Rejects where the script has no address, or nothing comes. */
export async function fetchBeside<Chunk>(name: string): Promise<Chunk> {
  return (await import(/* @vite-ignore */ new URL(`${CHUNKS_BESIDE}/${name}.js`, address).href)) as Chunk;
}
