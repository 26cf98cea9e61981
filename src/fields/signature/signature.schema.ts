import type { JsonSchema } from '../../model/json-schema.js';

/** Describes a signature: lines of a pen, or what is typed or uploaded. */
export function schema(): JsonSchema {
  const numbers = ['x', 'y', 'time', 'pressure'];
  const point: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(numbers.map((name) => [name, { type: 'number' }])),
    required: numbers,
  };
  const stroke: JsonSchema = {
    type: 'object',
    properties: { points: { type: 'array', items: point } },
    required: ['points'],
  };
  const strokes: JsonSchema = { type: 'array', items: stroke };
  const way: JsonSchema = { type: 'string', enum: ['draw', 'type', 'upload'] };
  const image: JsonSchema = { type: 'object', $comment: 'file' };
  const made: JsonSchema = {
    type: 'object',
    properties: { way, strokes, typed: { type: 'string' }, image },
    required: ['way'],
  };
  return { anyOf: [strokes, made] };
}
