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
  /** True if the image can't be decoded, or is empty. */
  readonly unreadable?: boolean;
}

/** The answer: only the strokes, if the signature is drawn and nothing else was given. */
export type SignatureAnswer = readonly Stroke[] | Signature;

const isList = (answer: SignatureAnswer): answer is readonly Stroke[] => Array.isArray(answer);

/** Returns an answer with all its parts. */
export function completeAnswer(answer: SignatureAnswer): Signature {
  return isList(answer) ? { way: 'draw', strokes: answer, typed: '' } : answer;
}

/** Returns the shortest answer that says the same. */
export function shortenAnswer(signature: Signature): SignatureAnswer {
  const { way, strokes, typed, image } = signature;
  return way === 'draw' && typed === '' && !image ? strokes : signature;
}

/** Returns the name as it is drawn: without spaces around it, and with one between its words. */
export function tidyName({ typed }: Signature): string {
  return typed.replace(/\s+/g, ' ').trim();
}

/** Tells whether nothing was given in the chosen way. */
export function isUnsigned(signature: Signature): boolean {
  if (signature.way === 'draw') return signature.strokes.length === 0;
  return signature.way === 'type' ? tidyName(signature) === '' : signature.image === undefined;
}

/** Reads an answer from outside; `undefined` if any of its parts is damaged. */
export function readAnswer(value: unknown): SignatureAnswer | undefined {
  if (isStrokes(value)) return value;
  if (!isObject(value)) return undefined;
  const { way, strokes = [], typed = '', image, unreadable } = value;
  const known = WAYS.find((each) => each === way);
  if (!known || !isStrokes(strokes) || typeof typed !== 'string') return undefined;
  if (image === undefined) return shortenAnswer({ way: known, strokes, typed });
  if (!(image instanceof File)) return undefined;
  return { way: known, strokes, typed, image, ...(unreadable === true && { unreadable }) };
}
