import { SubmitError } from '../model/errors.js';
import { call } from './call.js';

/** The largest body: what browsers send for a page that is being left. Bytes */
export const MOST_PARTIAL = 65_536;

/** The end of a partial: its form was sent, or the person wants none. */
export type PartialEnd = 'sent' | 'refused';

/** The outcome of a call: the proxy has it, it has ended before, this proxy never takes it, or it can't just now. */
export type PartialOutcome = 'kept' | 'ended' | 'refused' | 'failed';

/** The calls that keep and end the partial answers to one form. None is tried again. */
export interface PartialClient {
  /** Puts the answers so far in the place of those before. Never rejects. */
  put(id: string, body: string, signal: AbortSignal): Promise<PartialResult>;
  /** Ends a partial: the proxy takes no more with this id. Never rejects. */
  end(id: string, how: PartialEnd): Promise<PartialResult>;
}

/** The outcome of a call, and why it failed, in English. */
export interface PartialResult {
  readonly outcome: PartialOutcome;
  readonly why?: string;
}

/** Creates the client for a proxy that announces `partials`. The calls go on when the page is left. */
export function createPartialClient(proxy: string, formId: string, fetch: typeof globalThis.fetch): PartialClient {
  const ask = async (id: string, init: RequestInit): Promise<PartialResult> => {
    try {
      const path = `${encodeURIComponent(formId)}/partial/${id}`;
      await call({ proxy, fetch }, path, { keepalive: true, ...init }, SubmitError);
      return { outcome: 'kept' };
    } catch (cause) {
      return readFailure(cause);
    }
  };
  return {
    put: (id, body, signal) =>
      ask(id, { method: 'PUT', body, signal, headers: { 'content-type': 'application/json' } }),
    end: (id, how) => ask(id, { method: 'DELETE', headers: how === 'sent' ? { 'hosted-form-sent': '1' } : {} }),
  };
}

/** Reads why a call failed. What the proxy refuses, it refuses again; only too many calls may go later. */
function readFailure(cause: unknown): PartialResult {
  const why = cause instanceof Error ? cause.message : '';
  const status = cause instanceof SubmitError ? (cause.details.answer?.response.status ?? 0) : 0;
  if (status === 410) return { outcome: 'ended', why };
  return { outcome: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed', why };
}
