import { html } from 'lit';
import type { TemplateResult } from 'lit';

import type { Answered } from '../answer-words.js';

/** The result of a request: the data, nothing at that address, or a sentence with the reason. */
export type Answer<Data> =
  | { readonly state: 'there'; readonly data: Data }
  | { readonly state: 'absent' }
  | { readonly state: 'refused'; readonly sentence: string };

/** The service's sentence for an unknown call. */
const NO_SUCH_CALL = 'There is nothing at this address';

function readSentence(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error : undefined;
}

/** Requests a path of this site; never throws. */
export async function ask<Data>(path: string): Promise<Answer<Data>> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    const body: unknown = await response.json().catch(() => undefined);
    const sentence = readSentence(body);
    if (response.ok && body !== undefined && sentence === undefined) return { state: 'there', data: body as Data };
    if (response.status === 404 && (sentence === undefined || sentence === NO_SUCH_CALL)) return { state: 'absent' };
    return { state: 'refused', sentence: sentence ?? `The answer was ${response.status}` };
  } catch {
    return { state: 'refused', sentence: 'The server could not be reached' };
  }
}

/** Requests a path of the service, through `demo/console/console-gateway.ts`. */
export const askService = <Data>(path: string): Promise<Answer<Data>> => ask<Data>(`/demo/console/${path}`);

/** Shows the data, or a calm sentence in its place. */
export function shown<Data>(answer: Answer<Data>, what: string, show: (data: Data) => TemplateResult): TemplateResult {
  if (answer.state === 'there') return show(answer.data);
  if (answer.state === 'absent') return html`<p class="quiet">This demo has no ${what} yet.</p>`;
  return html`<p>${answer.sentence}.</p>`;
}

/** A field as the service lists it. */
export interface Field {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly required: string;
  readonly hidden: string;
  readonly logic: unknown;
  readonly calculation: string;
  readonly section_heading?: string;
  readonly options?: Answered['options'];
}
