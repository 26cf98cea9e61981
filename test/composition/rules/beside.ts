import type { Box, Control, Fault, Message, Rule, Snapshot } from '../snapshot.js';
import { TOLERANCE, distance, height, shareColumn, shareLine } from './geometry.js';

/** A hint or an error lies beside what it means: nearer to it than to any other control, in its column or its line. */
export const beside: Rule = {
  name: 'a message lies beside what it means',
  find: (snapshot) => snapshot.messages.flatMap((message) => judge(message, snapshot)),
};

function judge(message: Message, { messages, controls }: Snapshot): Fault[] {
  const isOwn = ({ field }: Control, index: number) =>
    message.of.length > 0 ? message.of.includes(index) : field === message.field;
  const own = controls.filter(isOwn);
  const others = controls.filter((control, index) => !isOwn(control, index));
  if (own.length === 0) return [];
  const nearest = own.reduce((a, b) => (distance(message.box, a.box) <= distance(message.box, b.box) ? a : b));
  // Other messages of the field stand between: all of them mean what is below.
  const between = messages.filter(
    (each) => each !== message && each.field === message.field && isBetween(each.box, message.box, nearest.box),
  );
  const away = distance(message.box, nearest.box);
  const toOwn = away - between.reduce((sum, { box }) => sum + height(box), 0);
  const px = toOwn - Math.min(...others.map(({ box }) => distance(message.box, box)));
  const isBeside = own.some(({ box }) => shareColumn(message.box, box) > 0 || shareLine(message.box, box) > 0);
  if (!isBeside) return [{ what: `${message.what} is in another column`, px: away }];
  return px > TOLERANCE ? [{ what: `${message.what} is nearer to another control`, px }] : [];
}

const isBetween = (each: Box, above: Box, below: Box): boolean =>
  each.top >= above.bottom - TOLERANCE && each.bottom <= below.top + TOLERANCE;
