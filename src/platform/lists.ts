// What pages take from lists. MooTools and Prototype replace `Array.from`, which then knows no function and no `Set`. Prototype replaces
// `entries` and `reduce` of all arrays. These functions replace them, and so does `[...items]`, so the form works beside such scripts.

/** Makes a list of so many items, each from its index. */
export function makeList<Item>(length: number, make: (index: number) => Item): Item[] {
  const list: Item[] = [];
  for (let index = 0; index < length; index++) list.push(make(index));
  return list;
}

/** Returns each item with its index before it. */
export function numbered<Item>(items: readonly Item[]): (readonly [index: number, item: Item])[] {
  return items.map((item, index) => [index, item] as const);
}

/** Combines all items, one after another, to one value. */
export function fold<Item, Result>(
  items: readonly Item[],
  combine: (result: Result, item: Item) => Result,
  first: Result,
): Result {
  let result = first;
  for (const item of items) result = combine(result, item);
  return result;
}
