/** Attributes of the element that only change its looks, by name. */
export type Looks = Readonly<Record<string, string>>;

// Decision 0050: whoever writes a link may choose how a form looks, and nothing else of it.
/**
 * The attributes that the address of a drawn form may set, in the order in which they are written, with the shape of their values. None says
 * where answers go, what is in them, or who may run code.
 */
const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ['lang', /^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8}){0,4}$/],
  ['theme', /^[a-z-]{1,32}$/],
  ['preset', /^[a-z-]{1,32}$/],
  ['brand', /^[\w#(),.%/ +-]{1,64}$/],
  ['choices', /^[a-z-]{1,32}$/],
  ['layout', /^[a-z-]{1,32}$/],
  ['render', /^(shadow|light)$/],
]);

/** The names of the attributes that an address may set. */
export const LOOK_NAMES: readonly string[] = [...SHAPES.keys()];

/**
 * Reads the looks in the query of an address. Names that are not listed, and values of another shape, are left out. Of a name that
 * comes twice, the first value counts.
 */
export function readLooks(query: URLSearchParams): Looks {
  const looks: [name: string, value: string][] = [];
  for (const [name, shape] of SHAPES) {
    const value = query.get(name);
    if (value !== null && shape.test(value)) looks.push([name, value]);
  }
  return Object.fromEntries(looks);
}

/** Writes looks as a query in their one order, with its question mark; `''` for none. Equal looks give equal texts. */
export function writeLooks(looks: Looks): string {
  const named = LOOK_NAMES.filter((name) => name in looks);
  if (named.length === 0) return '';
  return `?${named.map((name) => `${name}=${encodeURIComponent(looks[name] ?? '')}`).join('&')}`;
}
