// All that a form can be composed of, and the few compositions that have every combination.
import { LOOKS } from '../../src/features/look/looks.js';
import type { LookName } from '../../src/features/look/looks.js';
import type { Composition } from './composition.js';
import { cover, listSets } from './cover.js';
import { rounds } from './rounds.js';

/** Lists the looks that an attribute can name. */
const looks = (name: LookName): readonly string[] => [LOOKS[name].plain, ...Object.keys(LOOKS[name].sheets)];

/** All that a form is composed of. */
export const dimensions: { readonly [Name in keyof Composition]: readonly Composition[Name][] } = {
  round: rounds,
  preset: looks('preset'),
  theme: looks('theme'),
  choices: looks('choices'),
  width: [1280, 768, 375, 320],
  way: ['plain', 'pages', 'one-by-one', 'review'],
  columns: [1, 2, 3],
  texts: ['short', 'hints', 'long'],
  state: ['untouched', 'errors', 'hidden'],
  dir: ['ltr', 'rtl'],
  scheme: ['light', 'dark'],
  pointer: ['fine', 'coarse'],
};

const OTHERS = Object.keys(dimensions).filter((name) => name !== 'round');

/** Every pair of types in one, two and three columns; and of all the rest, every two that can be together. */
export const pairwise = (): readonly Composition[] => cover(dimensions, [['round', 'columns'], ...listSets(OTHERS, 2)]);

/** Every pair of types with each of all the rest; and of that, every three that can be together. */
export const threewise = (): readonly Composition[] =>
  cover(dimensions, [...OTHERS.map((name) => ['round', name]), ...listSets(OTHERS, 3)]);

/** Names a composition: what is not usual in it. */
export function nameComposition(composition: Composition): string {
  const usual: Partial<Record<string, unknown>> = {
    preset: 'none',
    theme: LOOKS.theme.plain,
    choices: 'list',
    way: 'plain',
    texts: 'short',
  };
  const names = Object.entries(composition).filter(
    ([name, value]) => value !== usual[name] && !['untouched', 'ltr', 'light', 'fine'].includes(String(value)),
  );
  return names.map(([name, value]) => (typeof value === 'number' ? `${name} ${value}` : String(value))).join(', ');
}
