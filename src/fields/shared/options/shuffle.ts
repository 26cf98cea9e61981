import type { ParseContext } from '../../../model/field-definition.js';

/**
 * Brings items into a random order: by a random number for each, which costs no more than a sort. The numbers are the element's own where
 * the server has drawn an order already.
 */
export function shuffle<Item>(items: readonly Item[], { host, random }: ParseContext): Item[] {
  const draw = host?.random ?? random;
  const places = items.map((item) => ({ item, place: draw() }));
  return places.sort((a, b) => a.place - b.place).map(({ item }) => item);
}
