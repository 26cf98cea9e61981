import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { isObject } from '../../api/read.js';
import { drawPng } from './png.js';
import type { Point, Stroke } from './strokes.js';
import { lengthOf } from './strokes.js';

/** Less than this is a dot, not a signature; in the units of the strokes. */
const SHORTEST = 20;

/**
 * `signature`: strokes, not pixels, so that a signature survives every change of size. Sent like a file, as a PNG, which is
 * how the service stores it (documented).
 */
export const definition: FieldDefinition<Field, readonly Stroke[]> = {
  collects: true,
  parse: (common) => common,
  initial: () => [],
  isEmpty: (strokes) => strokes.length === 0,
  validate: (_field, strokes) => (lengthOf(strokes) < SHORTEST ? [{ code: 'signature-too-short' }] : []),
  params: async (_field, strokes) => ({ filename: 'signature.png', content: await drawPng(strokes) }),
  comparable: (_field, strokes) => (strokes.length > 0 ? ['signed'] : []),
  restore: (_field, value) => (Array.isArray(value) && value.every(isStroke) ? value : undefined),
};

function isStroke(value: unknown): value is Stroke {
  const points = isObject(value) ? value['points'] : undefined;
  return Array.isArray(points) && points.length > 0 && points.every(isPoint);
}

function isPoint(value: unknown): value is Point {
  return isObject(value) && ['x', 'y', 'time', 'pressure'].every((key) => Number.isFinite(value[key]));
}
