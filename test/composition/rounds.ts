// Lays out rounds of forms: within all of them, each type of field stands beside every other one, and beside itself.
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import type { Composition } from './composition.js';

/** A field as the service sends it. */
export interface FieldJson {
  readonly type: string;
  readonly [setting: string]: unknown;
}

const TYPES: readonly (readonly [string, readonly FieldExample[]])[] = Object.entries(examplesByType);

/** An even number of places. The last one is left empty where types are odd. */
const PLACES = TYPES.length + (TYPES.length % 2);

/** The rounds: each type meets another one in each, and itself in the last. */
export const rounds: readonly number[] = Array.from({ length: PLACES }, (_, index) => index);

/** A question without answers alone spans its row, whatever its author says. */
const isWide = (examples: readonly FieldExample[]): boolean => examples.every(({ entries }) => entries.length === 0);

type Typed = (typeof TYPES)[number];

/** Lists the pairs of a round, as in a tournament: one stays, the others move on by one. */
function listPairs(round: number): [Typed, Typed][] {
  const meets = PLACES - 1;
  const places = rounds.slice(0, PLACES / 2).map((place): [number, number] => {
    if (round === meets) return [place, place];
    return place === 0 ? [meets, round] : [(round + place) % meets, (round - place + meets) % meets];
  });
  const both = round === meets ? rounds.map((place): [number, number] => [place, place]) : places;
  return both.flatMap(([a, b]): [Typed, Typed][] => {
    const [first, second] = [TYPES[a], TYPES[b]];
    return first && second ? [[first, second]] : [];
  });
}

/** The most questions that are looked at one by one. */
const ONE_BY_ONE = 4;

/** 80 characters. */
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** 300 characters. */
const LONG_LABEL = `${LONG_WORD} `.padEnd(300, 'and whatever else there is to say about it, ');

/** Returns the fields of a composition’s form. */
export function layOut(composition: Composition): readonly FieldJson[] {
  const { round, columns, way } = composition;
  const pairs = listPairs(round);
  const fields = pairs.flatMap(([first, second], index) => {
    const [third] = pairs[(index + 1) % pairs.length] ?? [first];
    const row = [first, second, third].slice(0, Math.max(2, columns));
    const isSplit = way === 'pages' && index % Math.ceil(pairs.length / 2) === 0;
    const colspan = row.some(([, examples]) => isWide(examples)) ? columns : 1;
    return [
      ...(isSplit ? [makeBreak(index)] : []),
      ...row.map(([type, examples]): FieldJson => ({ type, ...examples[0]?.json, colspan: String(colspan) })),
    ];
  });
  const shown = way === 'one-by-one' ? fields.slice(0, ONE_BY_ONE) : fields;
  return shown.map((field, index) => ({ ...change(field, index + round, composition), id: String(index + 1) }));
}

const makeBreak = (index: number): FieldJson => ({
  type: 'section',
  section_heading: `Page ${index + 1}`,
  section_break: '1',
});

const HINT = 'A hint that says how this is meant, in a sentence.';

/** Hides a field: what it waits for is never entered. */
const HIDING = {
  action: 'show',
  conditional: 'all',
  checks: [{ field: '1', condition: 'equals', option: 'never entered' }],
};

/** Gives a field the texts and the state of a composition: every other one a hint or a long label. */
function change(field: FieldJson, turn: number, { state, texts }: Composition): FieldJson {
  const isOther = turn % 2 === 0;
  return {
    ...field,
    randomize_options: '0',
    required: state === 'errors' ? '1' : '0',
    description: texts !== 'short' && isOther === (texts === 'hints') ? HINT : '',
    ...(texts === 'long' && isOther && Boolean(field['label']) && { label: LONG_LABEL }),
    ...(state === 'hidden' && turn % 5 === 4 && { logic: HIDING }),
  };
}
