// The messages between a page and the frame that shows its form. Decision 0013: heights and names of events, never answers.
import { isObject } from '../../api/read.js';

/** The member by which both sides know their messages. */
const MARK = 'hosted-form-frame';

/**
 * The events that the page hears of, and the facts that each tells it beside its name. `hf-change` is not among them: its detail is an answer.
 * Nor is the key of a submission: who has it can ask the proxy for what the service answered.
 */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  'hf-ready': ['formId'],
  'hf-page': ['page', 'pages'],
  'hf-submit': ['formId'],
  'hf-queued': ['formId'],
  'hf-success': ['formId', 'submissionId'],
  'hf-error': ['code'],
};

/** The names of these events. */
export const EVENTS = Object.keys(FACTS);

/** Facts about a form without its answers. */
export type Facts = Readonly<Record<string, string | number>>;

/** A message of the frame. `here`: its script runs. `place`: something took the focus, and should be in sight. */
export type FrameMessage =
  | { readonly kind: 'here' }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'place'; readonly top: number; readonly bottom: number }
  | { readonly kind: 'event'; readonly name: string; readonly detail: Facts };

/** The message of the page: it follows, so the frame may tell. */
export interface PageMessage {
  readonly kind: 'tell';
}

/** Puts a message into its envelope. */
export const wrap = (message: FrameMessage | PageMessage): object => ({ [MARK]: message });

/** A number, or a word of a program: no sentence fits, and no address. */
const isFact = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]{0,64}$/.test(value));

/** Picks from the detail of an event what the page may know. */
export function pickFacts(event: string, detail: unknown): Facts {
  if (!isObject(detail)) return {};
  return Object.fromEntries(
    (FACTS[event] ?? []).flatMap((name) => {
      const value = detail[name];
      return isFact(value) ? [[name, value] as const] : [];
    }),
  );
}

/** Reads what came from a frame. Returns `undefined` for another script's message, or an incomplete one. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const message = unwrap(data);
  if (!message) return undefined;
  const { kind, height, top, bottom, name } = message;
  if (kind === 'here') return { kind };
  if (kind === 'height' && isLength(height)) return { kind, height };
  if (kind === 'place' && isLength(top) && isLength(bottom)) return { kind, top, bottom };
  const known = EVENTS.find((each) => each === name);
  return kind === 'event' && known ? { kind, name: known, detail: pickFacts(known, message['detail']) } : undefined;
}

/** Tells whether the page asks the frame to tell. */
export const asksToTell = (data: unknown): boolean => unwrap(data)?.['kind'] === 'tell';

function unwrap(data: unknown): Readonly<Record<string, unknown>> | undefined {
  const message = isObject(data) ? data[MARK] : undefined;
  return isObject(message) ? message : undefined;
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity;
