import type { Box } from '../snapshot.js';

/** The px by which a thing may be off: half pixels are rounded. */
export const TOLERANCE = 1;

/** Returns a box that is larger on each side. */
export const grow = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Returns how far two boxes reach into each other: the less of the two directions. It is negative where they are apart. */
export const overlap = (a: Box, b: Box): number =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );

/** Returns how far a box reaches out of another one. */
export const reach = (inner: Box, outer: Box): number =>
  Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom);

/** Returns how far two boxes are apart. */
export const distance = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

/** Returns how much of a column two boxes share. */
export const shareColumn = (a: Box, b: Box): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Returns how much of a line two boxes share. */
export const shareLine = (a: Box, b: Box): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

export const width = ({ left, right }: Box): number => right - left;
export const height = ({ top, bottom }: Box): number => bottom - top;
