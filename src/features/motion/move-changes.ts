// Moves what changes: fields that rules show, errors, files, the summary, the thanks. The tree is never late. Decision 0046.
import type { ElementSession } from '../../element/element-session.js';
import type { Installed } from '../../element/feature.js';
import { hasSetting } from '../../platform/css/conditions.js';
import { animate } from '../../platform/drawing/animate.js';
import type { Motion } from '../../platform/drawing/animate.js';
import { nextFrame } from '../../platform/moments/frames.js';
import { readOfPage } from '../../platform/page.js';
import type { FieldState } from '../../session/form-store.js';
import { findMoves } from './find-moves.js';
import type { Move } from './find-moves.js';
import { measurePlaces } from './measure-places.js';
import type { Places } from './measure-places.js';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** More changes at once are a new form to the eye. */
const MOST = 30;

/** All move together, so nothing passes over another. Most of the way is done in the first half. */
const TIMING = { duration: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** Moves what changes in a form. */
export function install(session: ElementSession): Installed {
  const motion = new FormMotion(session);
  return { end: motion.stop };
}

/** The motion in one form. */
class FormMotion {
  readonly #session: ElementSession;
  readonly #known: Map<string, FieldState>;
  /** The places that were seen last, while a change waits for the next frame. */
  #before: Places | undefined;
  /** The number of changes since the last frame. */
  #changes = 0;
  #cancelFrame = (): void => undefined;
  /** The motions under way, and how far each had come when the places were measured. */
  #moving: readonly { readonly motion: Motion; readonly time: number }[] = [];

  constructor(session: ElementSession) {
    const { store, channel } = session;
    this.#session = session;
    this.#known = new Map(store.states.map((state) => [state.field.id, state]));
    // Fields are drawn in the phase after this one.
    store.subscribe((fieldId) => {
      this.#compare(fieldId);
    }, 'settle');
    channel.on('statusChanged', () => {
      this.#expect();
    });
    // Pages have a motion of their own.
    channel.on('pageShown', () => {
      this.#expect(MOST + 1);
    });
  }

  /** Ends all motion: everything is in its place. */
  readonly stop = (): void => {
    this.#cancelFrame();
    this.#forget();
    for (const { motion } of this.#moving) motion.end();
    this.#moving = [];
  };

  /** Expects a change where something of a field comes or goes: itself, its errors, what shows its answer. */
  #compare(fieldId: string): void {
    const state = this.#session.store.state(fieldId);
    const before = this.#known.get(fieldId);
    if (!state || !before) return;
    this.#known.set(fieldId, state);
    const isOther =
      state.shown !== before.shown ||
      state.issues.length !== before.issues.length ||
      isEmpty(state) !== isEmpty(before);
    if (isOther) this.#expect();
  }

  /** Measures the places as the person sees them, before they change for the first time since the last frame. */
  #expect(count = 1): void {
    const isFirst = this.#changes === 0;
    this.#changes += count;
    if (!isFirst) return;
    const form = this.#findForm();
    const isStill = !form || hasSetting(REDUCED) || readOfPage('hidden');
    this.#moving = this.#moving.flatMap(({ motion }) => {
      const time = motion.time();
      return time === undefined ? [] : { motion, time };
    });
    this.#before = isStill ? undefined : measurePlaces(form);
    this.#cancelFrame = nextFrame(() => {
      this.#move();
    });
  }

  /** Moves all that has changed since the last frame. */
  #move(): void {
    const before = this.#changes > MOST ? undefined : this.#before;
    const form = this.#findForm();
    if (!before || !form) {
      this.stop();
      return;
    }
    this.#forget();
    const moves = this.#asBefore(() => findMoves(form, before));
    const { onPage } = this.#session.element;
    // The same listener is added once.
    if (moves.length > 0) addEventListener('beforeprint', this.stop, { signal: onPage });
    this.#moving = [...this.#moving, ...moves.flatMap(show).map((motion) => ({ motion, time: 0 }))];
  }

  /** Acts while what moves is where it was when the places were measured. It then goes on: all later motion is added to it. */
  #asBefore<Result>(act: () => Result): Result {
    const now = this.#moving.map(({ motion }) => motion.time());
    for (const { motion, time } of this.#moving) motion.goTo(time);
    const result = act();
    this.#moving.forEach(({ motion }, index) => {
      motion.goTo(now[index] ?? TIMING.duration);
    });
    return result;
  }

  #forget(): void {
    this.#before = undefined;
    this.#changes = 0;
  }

  #findForm(): Element | null {
    return this.#session.element.renderRoot.querySelector('[part=root]');
  }
}

const isEmpty = ({ definition, answer }: FieldState): boolean => definition.isEmpty(answer);

/** Shows a move. What opens does so as fast as all below it gives way. */
function show({ element, from, isNew, hidden }: Move): Motion[] {
  const glide = [{ translate: `0 ${from}px` }, { translate: '0 0' }];
  const [first, last] = (hidden ?? []).map((bottom) => ({ clipPath: `inset(-0.5em -2em ${bottom})` }));
  const opening = [{ ...first, ...(isNew && { opacity: 0 }) }, { ...last }];
  return [
    ...(from ? [animate(element, glide, { ...TIMING, composite: 'add' })] : []),
    ...(isNew || hidden ? [animate(element, opening, TIMING)] : []),
  ];
}
