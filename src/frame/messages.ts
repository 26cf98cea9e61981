// The messages between a page and the frame in which its form stands. Decision 0084: heights and names of events, never answers.
import { isObject } from '../api/read.js';

/** The member by which both sides know their messages. */
const MARK = 'hosted-form-frame';

/** The events that the page hears of. `hf-change` is not among them: its detail is an answer. */
export const EVENTS = ['hf-ready', 'hf-page', 'hf-submit', 'hf-queued', 'hf-success', 'hf-error'] as const;

/** The facts that an event may tell the page beside its name. */
const DETAILS = ['formId', 'submissionId', 'submissionKey', 'code', 'page', 'pages'];

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

/** Picks from the detail of an event what the page may know. */
export function factsOf(detail: unknown): Facts {
  if (!isObject(detail)) return {};
  return Object.fromEntries(
    DETAILS.flatMap((name) => {
      const value = detail[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
    }),
  );
}

/** Reads what came from a frame. Returns `undefined` for everything that is no message of ours, or not complete. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const message = unwrap(data);
  if (!message) return undefined;
  const { kind, height, top, bottom, name } = message;
  if (kind === 'here') return { kind };
  if (kind === 'height' && isLength(height)) return { kind, height };
  if (kind === 'place' && isLength(top) && isLength(bottom)) return { kind, top, bottom };
  const known = EVENTS.find((each) => each === name);
  return kind === 'event' && known ? { kind, name: known, detail: factsOf(message['detail']) } : undefined;
}

/** Tells whether the page asks the frame to tell. */
export const asksToTell = (data: unknown): boolean => unwrap(data)?.['kind'] === 'tell';

function unwrap(data: unknown): Readonly<Record<string, unknown>> | undefined {
  const message = isObject(data) ? data[MARK] : undefined;
  return isObject(message) ? message : undefined;
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity;
