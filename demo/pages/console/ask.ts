import { html } from 'lit';
import type { TemplateResult } from 'lit';

import type { Answered } from '../answer-words.js';

/** The result of a request: the data, nothing at that address, or a sentence with the reason. */
export type Answer<Data> =
  | { readonly state: 'there'; readonly data: Data }
  | { readonly state: 'absent' }
  | { readonly state: 'refused'; readonly sentence: string; readonly status: number };

/** The service's sentence for an unknown call. */
const NO_SUCH_CALL = 'There is nothing at this address';

function readSentence(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error : undefined;
}

/** Leads to the sign-in, and back to this view. */
export function goToSignIn(): void {
  const to = `${location.pathname}${location.search}`;
  location.assign(`/demo/console/sign-in?${new URLSearchParams({ to }).toString()}`);
}

async function request<Data>(path: string, init: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch(path, init);
    if (response.status === 401) goToSignIn();
    const body: unknown = await response.json().catch(() => undefined);
    const sentence = readSentence(body);
    if (response.ok && body !== undefined && sentence === undefined) return { state: 'there', data: body as Data };
    if (response.status === 404 && (sentence === undefined || sentence === NO_SUCH_CALL)) return { state: 'absent' };
    return { state: 'refused', sentence: sentence ?? `The answer was ${response.status}`, status: response.status };
  } catch {
    return { state: 'refused', sentence: 'The server could not be reached; try again', status: 0 };
  }
}

/** Requests a path of this site; never throws. */
export const ask = <Data>(path: string): Promise<Answer<Data>> =>
  request<Data>(path, { headers: { accept: 'application/json' } });

/** The sign-in of this page. */
export interface SignedIn {
  /** The token that each change names; null where a program reads with the password. */
  readonly csrf: string | null;
  /** Whether there is a password, so that one can sign out. */
  readonly isProtected: boolean;
}

let signedIn: Promise<Answer<SignedIn>> | undefined;

/** Returns the sign-in of this page. */
export const askSession = (): Promise<Answer<SignedIn>> => (signedIn ??= ask<SignedIn>('/demo/console/session.json'));

type Method = 'POST' | 'PUT' | 'DELETE';

async function send<Data>(method: Method, path: string, body: unknown): Promise<Answer<Data>> {
  const session = await askSession();
  const csrf = session.state === 'there' ? (session.data.csrf ?? '') : '';
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrf };
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await request<Data>(`/demo/console/${path}`, { method, headers, ...payload });
  if (answer.state === 'refused') tell(`${answer.sentence}.`, 'problem');
  if (answer.state === 'absent') tell('It is gone; load the page again.', 'problem');
  // Another page may have begun another sign-in meanwhile.
  if (answer.state === 'refused' && answer.status === 403) signedIn = undefined;
  return answer;
}

/** The changes that are under way, by what they send. */
const underWay = new Set<string>();

function showUnderWay(): void {
  document.querySelector('#main')?.setAttribute('aria-busy', String(underWay.size > 0));
}

/**
 * Changes something: sends the token of the sign-in along, and the body as JSON. It never throws, and shows a refusal in the page's
 * message. `path` is below `/demo/console/`, as `owner/bin/restore.json`. A second press sends nothing while the first is under way.
 */
export async function change<Data>(method: Method, path: string, body?: unknown): Promise<Answer<Data>> {
  const sent = JSON.stringify([method, path, body]);
  if (underWay.has(sent)) return { state: 'absent' };
  underWay.add(sent);
  showUnderWay();
  const answer = await send<Data>(method, path, body);
  underWay.delete(sent);
  showUnderWay();
  return answer;
}

/** Has the view drawn again, because something has changed. Its elements stay, so the focus does, too. */
export function drawAgain(): void {
  dispatchEvent(new Event('console-changed'));
}

/** Says something in the message of the page, which screen readers announce. */
export function tell(sentence: string, kind: 'done' | 'problem' = 'done'): void {
  const message = document.querySelector('#message');
  const close = document.querySelector<HTMLElement>('#close-message');
  if (!message || !close) return;
  message.className = kind;
  message.textContent = sentence;
  close.hidden = sentence === '';
}

/** Lets the message be closed by its button, and by Escape. */
export function closeMessageOnRequest(): void {
  document.querySelector('#close-message')?.addEventListener('click', () => {
    tell('');
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell('');
  });
}

/** Requests a path of the service, through `demo/console/console-gateway.ts`. */
export const askService = <Data>(path: string): Promise<Answer<Data>> => ask<Data>(`/demo/console/${path}`);

/** Tells whether the server may do it later: it is away or full. */
const isPassing = ({ status }: { readonly status: number }): boolean => status === 0 || status === 429 || status >= 500;

/** Shows the data, or a calm sentence in its place. */
export function shown<Data>(answer: Answer<Data>, what: string, show: (data: Data) => TemplateResult): TemplateResult {
  if (answer.state === 'there') return show(answer.data);
  if (answer.state === 'absent') return html`<p class="quiet">This demo has no ${what} yet.</p>`;
  return html`<div class="problem">
    <p>${answer.sentence}.</p>
    ${isPassing(answer) ? html`<button type="button" @click=${drawAgain}>Try again</button>` : ''}
  </div>`;
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
