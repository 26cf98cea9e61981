// The time of a change, by which two devices merge their answers.

/**
 * Returns the time of a change that the person makes now. It is later than the change before, whatever the clocks of the devices say: the
 * person has seen that one. Call it with the `changed` that the record has for this field, also where the other device has made that change.
 */
export function stampChange(before: number | undefined, now: number): number {
  return Math.max(now, (before ?? 0) + 1);
}
