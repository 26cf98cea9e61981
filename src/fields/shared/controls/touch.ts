/** Tells whether the person uses a finger: a phone's own wheel is better than any list that is drawn. */
export const isTouched = (): boolean => 'matchMedia' in globalThis && matchMedia('(pointer: coarse)').matches;
