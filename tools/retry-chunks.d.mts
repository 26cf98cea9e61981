import type { Plugin } from 'vite';

/** Lets a chunk be fetched again after a failure; `core` is the name of the chunk that every page has. */
export function retryChunks(core: string): Plugin;
