// Chooses few compositions that have all the combinations that are asked for.

/** The values of each dimension. */
type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
type Chosen<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] };

/** Indexes of values, by dimension. */
type Indexes = Record<string, number>;

/**
 * Covers every combination of the values of some dimensions: of each list of names in `together`. Each new choice takes one that is
 * missing, and fills in what brings most others.
 */
export function cover<D extends Dimensions>(dimensions: D, together: readonly (readonly string[])[]): Chosen<D>[] {
  const missing = new Set(together.flatMap((names) => combine(dimensions, names).map((each) => toKey(names, each))));
  const order = Object.keys(dimensions).sort((a, b) => count(dimensions, b) - count(dimensions, a));
  const chosen: Indexes[] = [];
  for (let next = first(missing); next !== undefined; next = first(missing)) {
    const indexes = fromKey(next);
    for (const name of order)
      indexes[name] ??= findBest(name, indexes, { dimensions, together, missing, turn: chosen.length });
    for (const names of together) missing.delete(toKey(names, indexes));
    chosen.push(indexes);
  }
  return chosen.map((indexes) => toValues(dimensions, indexes));
}

/** Lists all sets of so many names. */
export function listSets(names: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return names.flatMap((name, index) => listSets(names.slice(index + 1), size - 1).map((rest) => [name, ...rest]));
}

interface Search {
  readonly dimensions: Dimensions;
  readonly together: readonly (readonly string[])[];
  readonly missing: ReadonlySet<string>;
  readonly turn: number;
}

/** Finds the value that completes most of what is missing. Of equal ones, another one each turn. */
function findBest(name: string, known: Indexes, { dimensions, together, missing, turn }: Search): number {
  const size = count(dimensions, name);
  const sets = together.filter(
    (names) => names.includes(name) && names.every((each) => each === name || each in known),
  );
  let best = { index: turn % size, gain: -1 };
  for (let step = 0; step < size; step += 1) {
    const index = (turn + step) % size;
    const gain = sets.filter((names) => missing.has(toKey(names, { ...known, [name]: index }))).length;
    if (gain > best.gain) best = { index, gain };
  }
  return best.index;
}

const count = (dimensions: Dimensions, name: string): number => dimensions[name]?.length ?? 0;

const first = (keys: ReadonlySet<string>): string | undefined => keys.values().next().value;

const toKey = (names: readonly string[], indexes: Indexes): string =>
  names.map((name) => `${name}=${indexes[name] ?? 0}`).join(' ');

const fromKey = (key: string): Indexes =>
  Object.fromEntries(key.split(' ').map((each) => [each.split('=')[0] ?? '', Number(each.split('=')[1])]));

function combine(dimensions: Dimensions, names: readonly string[]): Indexes[] {
  return names.reduce<Indexes[]>(
    (all, name) =>
      all.flatMap((known) =>
        Array.from({ length: count(dimensions, name) }, (_, index) => ({ ...known, [name]: index })),
      ),
    [{}],
  );
}

const toValues = <D extends Dimensions>(dimensions: D, indexes: Indexes): Chosen<D> =>
  Object.fromEntries(
    Object.keys(dimensions).map((name) => [name, dimensions[name]?.[indexes[name] ?? 0]]),
  ) as Chosen<D>;
