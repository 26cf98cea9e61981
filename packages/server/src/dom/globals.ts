/**
 * The object that code finds by `globalThis.…`, `window.…` and `self.…`. `window.ts` fills it: the small DOM asks for it before there is anything to put
 * into it.
 */
export const globals: Record<string, unknown> = {};
