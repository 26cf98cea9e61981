import type { Control, Fault, Rule, Text } from '../snapshot.js';
import { TOLERANCE, overlap, reach } from './geometry.js';

/** Nothing lies over anything else: texts, and controls. What is drawn in a control leaves the room of its text free. */
export const apart: Rule = {
  name: 'nothing overlaps',
  find: ({ texts, controls }) => [
    ...pairs(texts).flatMap(([a, b]) => judge(a.what, b.what, ofLines(a, b))),
    ...pairs(controls.filter(({ inSentence }) => !inSentence)).flatMap(([a, b]) =>
      isInside(a, b) || isInside(b, a) ? [] : judge(a.what, b.what, overlap(a.box, b.box)),
    ),
    ...texts.flatMap((text) =>
      controls.flatMap((control, index) =>
        text.within.includes(index) && control.kind !== 'choice'
          ? []
          : judge(text.what, control.what, overControl(text, control)),
      ),
    ),
  ],
};

const pairs = <T extends { box: { top: number; bottom: number } }>(all: readonly T[]): [T, T][] =>
  all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .flatMap((b): [T, T][] => (a.box.bottom > b.box.top && b.box.bottom > a.box.top ? [[a, b]] : [])),
  );

const isInside = (a: Control, b: Control): boolean => reach(a.box, b.box) <= TOLERANCE;

const ofLines = (a: Text, b: Text): number =>
  Math.max(...a.lines.flatMap((line) => b.lines.map((other) => overlap(line, other))));

/** A text that is wholly within the box of a text control may be in its padding: a sign of a currency, a unit. So may a text in its button. */
function overControl(text: Text, control: Control): number {
  const place = control.kind === 'text' && reach(text.box, control.box) <= TOLERANCE ? control.content : control.box;
  if ((control.kind === 'other' || !control.isDrawn) && reach(text.box, control.target) <= TOLERANCE) return 0;
  return Math.max(...text.lines.map((line) => overlap(line, place)));
}

/** Lines of a text are higher than its letters. */
const BETWEEN_LINES = 3;

const judge = (a: string, b: string, px: number): Fault[] =>
  px > BETWEEN_LINES ? [{ what: `${a} and ${b}`, px }] : [];
