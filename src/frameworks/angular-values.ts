// Reads what a template of Angular writes as a text.
import { booleanAttribute, numberAttribute } from '@angular/core';

/** Reads a number. */
export function toNumber(value: unknown): number | undefined {
  return value === undefined ? undefined : numberAttribute(value);
}

/** Reads a switch that takes a word as well: `outbox`, or `outbox="ask"`. */
export function toFlagOrWord<Word extends string>(value: unknown, words: readonly Word[]): boolean | Word {
  return words.find((word) => word === value) ?? booleanAttribute(value);
}

/** Reads a switch that may list the ids of fields: `stripLocation`, or `stripLocation="7 12"`. */
export function toFlagOrText(value: unknown): boolean | string {
  return typeof value === 'string' && /\d/.test(value) ? value : booleanAttribute(value);
}
