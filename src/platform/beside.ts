// What the classic script fetches from beside it: it has no address of its own later, as a module has.
import { readOfPage } from './page.js';

/** The folder of the lazy chunks, as seen from the script. The build knows it. */
declare const CHUNKS_BESIDE: string;

const script = readOfPage('currentScript');

/**
 * The address of the classic script, which it knows only while it runs first. Empty where the script is written in the page itself: nothing is
 * fetched then, because code is never asked for at a guessed place.
 */
const address = script && 'src' in script ? script.src : '';

/** Names a chunk of data. It can't be fetched where the script has no address. */
export const partBeside =
  <Chunk>(name: string) =>
  (): Promise<Chunk> =>
    import(/* @vite-ignore */ new URL(`${CHUNKS_BESIDE}/${name}.js`, address).href);
