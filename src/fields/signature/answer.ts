import { isObject } from '../../api/read.js';
import { isStrokes } from './strokes.js';
import type { Stroke } from './strokes.js';

/** The ways to make a signature. */
export const WAYS = ['draw', 'type', 'upload'] as const;
export type Way = (typeof WAYS)[number];

/** The person's input in each of the ways. Only the chosen one counts; the others are kept. */
export interface Signature {
  readonly way: Way;
  readonly strokes: readonly Stroke[];
  /** The name as it was typed. */
  readonly typed: string;
  readonly image?: File;
  /** The image can't be decoded, or nothing is on it. */
  readonly unreadable?: boolean;
}

/** A signature that is drawn, and nothing else, is its strokes. */
export type SignatureAnswer = readonly Stroke[] | Signature;

const isList = (answer: SignatureAnswer): answer is readonly Stroke[] => Array.isArray(answer);

/** An answer with all its parts. */
export function signatureOf(answer: SignatureAnswer): Signature {
  return isList(answer) ? { way: 'draw', strokes: answer, typed: '' } : answer;
}

/** The shortest answer that says the same. */
export function answerOf(signature: Signature): SignatureAnswer {
  const { way, strokes, typed, image } = signature;
  return way === 'draw' && typed === '' && !image ? strokes : signature;
}

/** The name as it is written: no spaces round it, and one between its words. */
export function nameOf({ typed }: Signature): string {
  return typed.replace(/\s+/g, ' ').trim();
}

/** Whether nothing was given in the chosen way. */
export function isUnsigned(signature: Signature): boolean {
  if (signature.way === 'draw') return signature.strokes.length === 0;
  return signature.way === 'type' ? nameOf(signature) === '' : signature.image === undefined;
}

/** The answer from outside; `undefined` where what it says of the chosen way, or of any other, is damaged. */
export function readAnswer(value: unknown): SignatureAnswer | undefined {
  if (isStrokes(value)) return value;
  if (!isObject(value)) return undefined;
  const { way, strokes = [], typed = '', image, unreadable } = value;
  const known = WAYS.find((each) => each === way);
  if (!known || !isStrokes(strokes) || typeof typed !== 'string') return undefined;
  if (image === undefined) return answerOf({ way: known, strokes, typed });
  if (!(image instanceof File)) return undefined;
  return { way: known, strokes, typed, image, ...(unreadable === true && { unreadable }) };
}
