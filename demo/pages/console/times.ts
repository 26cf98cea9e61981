import { html } from 'lit';
import type { TemplateResult } from 'lit';

const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const LONG = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** Returns the name of the owner's zone, which the page says once. */
export const zoneName = (): string => SHORT.resolvedOptions().timeZone;

/** Shows a time in the owner's zone. The zone, and the time to the second, are in its title. */
export function time(iso: string): TemplateResult | string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return html`<time datetime=${at.toISOString()} title=${LONG.format(at)}>${SHORT.format(at)}</time>`;
}

/** The zone of the times in answers of API v2, which name none. */
const SERVICE_ZONE = 'America/New_York';

const EASTERN = new Intl.DateTimeFormat('en-US', { timeZone: SERVICE_ZONE, timeZoneName: 'longOffset' });

/** Returns the offset of the service's zone at a time: `-05:00`. */
function readOffset(at: Date): string {
  const name = EASTERN.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d\d:\d\d$/.exec(name)?.[0] ?? 'Z';
}

/** Reads a time of API v2. Of an hour that comes twice, the second one is meant. */
export function readInstant(text: string): Date {
  const local = text.replace(' ', 'T');
  const near = new Date(`${local}-05:00`);
  return Number.isNaN(near.getTime()) ? near : new Date(`${local}${readOffset(near)}`);
}

/** Puts the times of API v2 in a sentence into the owner's zone. */
export const withOwnTimes = (sentence: string): string =>
  sentence.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, (text) => SHORT.format(readInstant(text)));

/** Shows a time of API v2 (`2024-03-09 12:00:00`, in US/Eastern) in the owner's zone. */
export function serviceTime(text: string): TemplateResult | string {
  const at = readInstant(text);
  return Number.isNaN(at.getTime()) ? text : time(at.toISOString());
}
