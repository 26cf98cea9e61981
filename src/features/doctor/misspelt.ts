/** Attributes that HTML gives to every element. None of them is a mistake. */
const OF_HTML = /^(?:id|class|style|lang|dir|slot|title|hidden|part|role|is|nonce|inert|on\w+|tabindex)$|^[^a-z]/;

/** The attributes without which no form comes. Pages use other names with `data-` for their own purposes. */
const NEEDED: readonly string[] = ['form-id', 'proxy'];

/** Lists the attributes of an element by what its class says of them. */
export function listAttributes({ constructor }: Element): readonly string[] {
  const read = (name: string): readonly string[] => {
    const listed: unknown = Reflect.get(constructor, name);
    return Array.isArray(listed) ? listed.map(String) : [];
  };
  const options = read('optionNames').map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  return [...read('observedAttributes'), ...options, 'values'];
}

/**
 * Finds the attribute that somebody has nearly written right: it differs by hyphens, underscores and `data-`, or by one letter.
 * The page's doctor and the command `doctor` guess the same, but this code is small enough for a page.
 */
export function guessAttribute(name: string, known: readonly string[]): string | undefined {
  const reduced = reduce(name);
  if (known.includes(name) || OF_HTML.test(name) || reduced.length < 4) return undefined;
  const candidates = name.startsWith('data-') ? NEEDED : known;
  return (
    candidates.find((each) => reduce(each) === reduced) ??
    candidates.find((each) => each.length > 4 && isOneOff(reduced, reduce(each)))
  );
}

const reduce = (name: string): string => name.replace(/^data-/, '').replace(/[-_:.]/g, '');

/** Tells whether one letter is left out, added, replaced, or has changed its place with the next one. */
function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
