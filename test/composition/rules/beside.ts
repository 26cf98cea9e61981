import type { Box, Control, Fault, Message, Rule, Snapshot } from '../snapshot.js';
import { TOLERANCE, distance, height, shareColumn, shareLine } from './geometry.js';

/**
 * A hint or an error lies beside what it means: nearer to it than to any other control, in its column or its line. A control reaches as far
 * as it can be pressed: that of a matrix fills its cell, beside the name of its row.
 */
export const beside: Rule = {
  name: 'a message lies beside what it means',
  find: (snapshot) => snapshot.messages.flatMap((message) => judge(message, snapshot)),
};

function judge(message: Message, { messages, controls, fields }: Snapshot): Fault[] {
  const isOwn = ({ field }: Control, index: number) =>
    message.of.length > 0 ? message.of.includes(index) : field === message.field;
  const own = controls.filter(isOwn);
  const others = controls.filter((control, index) => !isOwn(control, index));
  if (own.length === 0) return [];
  // What means all of a field is beside all that is below its messages: a table begins with its head.
  const meansAll = own.length === controls.filter(({ field }) => field === message.field).length;
  const area = fields[message.field]?.area;
  const places = [...own.map(({ target }) => target), ...(meansAll && area ? [area] : [])];
  const nearest = places.reduce((a, b) => (distance(message.box, a) <= distance(message.box, b) ? a : b));
  // Other messages of the field stand between: all of them mean what is below.
  const between = messages.filter(
    (each) => each !== message && each.field === message.field && isBetween(each.box, message.box, nearest),
  );
  const away = distance(message.box, nearest);
  const toOwn = away - between.reduce((sum, { box }) => sum + height(box), 0);
  const px = toOwn - Math.min(...others.map(({ target }) => distance(message.box, target)));
  const isBeside = places.some((box) => shareColumn(message.box, box) > 0 || shareLine(message.box, box) > 0);
  if (!isBeside) return [{ what: `${message.what} is in another column`, px: away }];
  return px > TOLERANCE ? [{ what: `${message.what} is nearer to another control`, px }] : [];
}

const isBetween = (each: Box, above: Box, below: Box): boolean =>
  each.top >= above.bottom - TOLERANCE && each.bottom <= below.top + TOLERANCE;
