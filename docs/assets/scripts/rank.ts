// Finds pages for the words that people use: each word, and what these documents say for it, is searched by itself.
import { readQuery } from './words.js';

/** A page that Pagefind found, whose text is fetched on demand. */
export interface Hit<Found> {
  readonly id: string;
  readonly score: number;
  data(): Promise<Found>;
}

/** Searches in the index. */
export type Search<Found> = (words: string) => Promise<readonly Hit<Found>[]>;

/** The facts by which a page is ranked. */
interface Rank<Found> {
  score: number;
  /** The number of words of the query that it has, in one way or another. */
  words: number;
  /** The weight of the best hit, whose excerpt is shown. */
  best: number;
  hit: Hit<Found>;
}

/** The weight of a typed word for which these documents say another one, and that of the whole query. */
const FOREIGN = 0.6;
const WHOLE = 1.2;

/** Lists the pages for a query, the best one first. */
export async function rankPages<Found>(query: string, search: Search<Found>): Promise<Hit<Found>[]> {
  const ranks = new Map<string, Rank<Found>>();
  const add = (hits: ReadonlyMap<string, Weighed<Found>>, counts: number) => {
    for (const [id, { hit, weight }] of hits) {
      const rank = ranks.get(id) ?? { score: 0, words: 0, best: 0, hit };
      rank.score += weight;
      rank.words += counts;
      if (weight > rank.best) [rank.best, rank.hit] = [weight, hit];
      ranks.set(id, rank);
    }
  };
  const words = readQuery(query);
  for (const [word, ...meant] of words) {
    const found = await Promise.all([word, ...meant].map(async (text) => weigh(await search(text))));
    add(takeBest(found), 1);
  }
  if (words.length > 1) add(weigh(await search(words.map(([word]) => word).join(' ')), WHOLE), 0);
  const value = ({ score, words: has }: Rank<Found>) => score * has;
  return [...ranks.values()].sort((one, other) => value(other) - value(one)).map(({ hit }) => hit);
}

interface Weighed<Found> {
  readonly hit: Hit<Found>;
  readonly weight: number;
}

/** Weighs the hits of a search between 0 and 1. A word that many pages have weighs less. */
function weigh<Found>(hits: readonly Hit<Found>[], most = 1): ReadonlyMap<string, Weighed<Found>> {
  const best = Math.max(...hits.map(({ score }) => score), Number.MIN_VALUE);
  const rare = most / (1 + Math.log10(hits.length + 1));
  return new Map(hits.map((hit) => [hit.id, { hit, weight: (rare * hit.score) / best }]));
}

/** Takes the best of what was typed and of what may be meant. */
function takeBest<Found>([typed = new Map(), ...meant]: readonly ReadonlyMap<string, Weighed<Found>>[]) {
  const counts = meant.length > 0 ? FOREIGN : 1;
  const best = new Map([...typed].map(([id, { hit, weight }]) => [id, { hit, weight: weight * counts }]));
  for (const hits of meant)
    for (const [id, weighed] of hits) if (weighed.weight > (best.get(id)?.weight ?? 0)) best.set(id, weighed);
  return best;
}
