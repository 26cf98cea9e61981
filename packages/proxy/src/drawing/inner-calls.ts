import { respondError } from '../calls/answer.js';
import { listMethods, parseCall } from '../calls/call.js';
import { ProxyError } from '../errors.js';
import type { WantedForm } from './drawing.js';

/** A part of a form as the proxy has read it: the text of a good answer, or the error in its place. */
export type Reading = { readonly status: number; readonly text: string; readonly etag: string } | ProxyError;

/** The parts that a form is drawn from. */
export interface FormReadings {
  readonly list: Reading;
  readonly form: Reading;
}

/** The calls that a drawing may make. */
export interface InnerCalls {
  readonly formId: string;
  readonly readings: FormReadings;
  /** The most bytes of a submission. */
  readonly maxBody: number;
  /** Sends a submission; absent where nothing was posted. */
  readonly submit?: (request: Request) => Promise<Response>;
}

/**
 * Creates the `fetch` of a drawing. It reads what the proxy has already read of this one form, so that no drawing waits for the service. It
 * announces no key and no token: the posted page has its own.
 */
export function createInnerFetch({ formId, readings, maxBody, submit }: InnerCalls): WantedForm['fetch'] {
  return async (request) => {
    const [target = ''] = /\/form\/[^/]+(\/[^/]+)?$/.exec(new URL(request.url).pathname) ?? [];
    const call = parseCall('', target);
    if (!call || !('formId' in call) || call.formId !== formId || !listMethods(call).includes(request.method)) {
      return respondError(new ProxyError('no_such_call'));
    }
    if (call.kind === 'fields') return respondReading(readings.list, maxBody);
    if (call.kind === 'form') return respondReading(readings.form, maxBody);
    if (call.kind === 'submission' && submit) return submit(request);
    // The element asks for another token where the one of the page was refused. A person's press is needed instead.
    return respondError(new ProxyError(call.kind === 'token' ? 'form_token_invalid' : 'no_such_call'));
  };
}

function respondReading(reading: Reading, maxBody: number): Response {
  if (reading instanceof ProxyError) return respondError(reading);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'hosted-form': `max-body=${String(maxBody)}` };
  return new Response(reading.text, { status: reading.status, headers });
}
