// Draws the shapes of a form that is loading, and remembers them for the next time. Nothing of an answer is remembered: only the boxes of a
// form that nobody has filled in.
import { isUntouched } from '../../session/questions.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { SILENT } from '../kept/keep-list.js';
import { FIELD, recallShape, shapeName } from '../../element/views/place.js';
import { skeletonStyles } from './skeleton.styles.js';
import { nextFrame } from '../../platform/moments/frames.js';
import { whenIdle } from '../../platform/moments/tasks.js';
import { watchSight, watchSizes } from '../../platform/moments/observers.js';
import { openLocal } from '../../platform/kept-texts.js';
import { callLater } from '../../time/wait.js';
import { keepText } from '../../platform/keep-texts.js';

/** A rectangle in px, from the start and the top of the place: of a text, or of a control. */
type Shape = readonly [kind: 'text' | 'box', start: number, top: number, width: number, height: number];

/** The parts of a form that are drawn as texts, and as boxes. */
const TEXTS =
  '.label, [part~=subfield-label], [part~=hint], [part~=section-heading], [part~=page-heading], [part~=option], [part~=rich-text] > *';
const BOXES = '[part~=control], [part~=drop], [part~=signature], [part~=submit], [part~=next]';
/** The part of a form that people may see at first; in px. */
const DEPTH = 3000;
const MOST_SHAPES = 90;
const SVG = 'http://www.w3.org/2000/svg';
/** The widest text, as a part of the width. A label is as wide as its field, its words are not. */
const WORDS = 0.4;
/** The heights of a text and of a control; in em. */
const TEXT = 1.5;
const CONTROL = 2.9;

/** The time after which people read the page's own content, while a form has not come. ms */
const LATE = 8000;

/** Draws the place of a form that is loading. Shows the page's own content in it, once the form is late. */
export async function drawPlace(element: FormElement, signal: AbortSignal, timers = { callLater }): Promise<void> {
  await element.updateComplete;
  drawSkeleton(element, openLocal);
  const cancel = timers.callLater(LATE, () => {
    showFallback(element);
  });
  signal.addEventListener('abort', cancel);
}

/** Shows the page's own content above the shapes of a form that has not come. */
function showFallback(host: FormElement): void {
  const slot = host.renderRoot.querySelector<HTMLElement>('slot[hidden]');
  if (!slot) return;
  slot.hidden = false;
  host.renderRoot.querySelector('[part=loading] + [part=skeleton]')?.remove();
  drawSkeleton(host, openLocal);
  // A form in the page's tree looks for the slots that are wanted.
  host.requestUpdate();
}

/** Remembers the place of a form that is drawn. */
export const rememberPlace = (session: ElementSession): void => {
  rememberShape(session, openLocal);
};

/** Draws the skeleton into the place that is kept for a form, as long as it loads. Where none is kept, it is as high as the first frame. */
function drawSkeleton(host: FormElement, storage: () => Storage): void {
  const message = host.renderRoot.querySelector('[part=loading]');
  if (!message) return;
  const place = host.renderRoot.querySelector('[part=skeleton]') ?? usualPlace(message);
  place.replaceChildren();
  adoptLateStyles(host.renderRoot, [skeletonStyles]);
  const known = recallShape(host, storage);
  const { top, width, height } = place.getBoundingClientRect();
  const em = parseFloat(getComputedStyle(place).fontSize);
  const shapes = known ? readShapes(known) : usualShapes(width / em, height / em, em);
  // The page's own content is above the message until the form is drawn.
  const free = flowTop(message) - top;
  const isMirrored = getComputedStyle(place).direction === 'rtl';
  for (const [kind, start, from, wide, high] of shapes) {
    if (from < free) continue;
    const inset = kind === 'text' ? high * 0.22 : 0;
    const x = isMirrored ? width - start - wide : start;
    const box = { x, y: from + inset, width: wide, height: high - 2 * inset, rx: kind === 'text' ? 3 : 6, class: kind };
    const shape = document.createElementNS(SVG, 'rect');
    for (const [name, value] of Object.entries(box)) shape.setAttribute(name, String(value));
    place.append(shape);
  }
}

/** Returns where a part that is only heard would begin. It is moved by 1 px. */
const flowTop = (part: Element): number => part.getBoundingClientRect().top + 1;

/** Makes the place of a form of which nothing is known. It goes with the message of loading. */
function usualPlace(message: Element): Element {
  const place = document.createElementNS(SVG, 'svg');
  const { bottom = 0 } = message.parentElement?.getBoundingClientRect() ?? {};
  const height = bottom - flowTop(message);
  for (const [name, value] of Object.entries({ part: 'skeleton', 'aria-hidden': 'true', width: '0', height }))
    place.setAttribute(name, String(value));
  message.after(place);
  return place;
}

/** Returns the shapes of fields that nobody has seen, each a label and a control. */
function usualShapes(width: number, height: number, em: number): Shape[] {
  const shapes: Shape[] = [];
  for (let top = 0, wide = 8; top + CONTROL + TEXT <= height; top += FIELD, wide = (wide * 5) % 13) {
    shapes.push(['text', 0, top * em, Math.min(width * WORDS, wide + 3) * em, TEXT * em]);
    shapes.push(['box', 0, (top + TEXT + 0.3) * em, width * em, CONTROL * em]);
  }
  return shapes;
}

/** Reads shapes as `describe` wrote them. Leaves out what is no shape. */
function readShapes(text: string): Shape[] {
  return [...text.matchAll(/([tb])(\d+),(\d+),(\d+),(\d+)/g)].map(([, kind, ...numbers]) => {
    const [start = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
    return [kind === 't' ? 'text' : 'box', start, top, width, height];
  });
}

/**
 * Remembers the shape of a form that is drawn, until its person acts. Lets its place go when nobody sees that: once its end is below what the
 * page shows. Otherwise, what is below the form would jump while somebody types.
 */
export function rememberShape(session: ElementSession, storage: () => Storage): void {
  const { element, signal, features, channel } = session;
  const room = element.renderRoot.querySelector('.room');
  if (!room) return;
  const place = room.querySelector('[part=skeleton]');
  place?.replaceChildren();
  const writer = writeWhenIdle(session, room, storage);
  const size = watchSize(element, features.fields?.container ?? room, {
    sameWidth: () => {
      writer.ask();
    },
    otherWidth: () => {
      letGo();
    },
  });
  const stopWaiting = () => {
    size.stop();
    writer.stop();
    for (const type of ACTS) room.removeEventListener(type, act);
  };
  const sight = watchSight((seen) => {
    const end = seen.at(-1);
    // A browser keeps in place what is seen below a gap that closes above it; Safari does not.
    if (end && !end.isIntersecting && end.boundingClientRect.top > 0) letGo();
  });
  const act = () => {
    stopWaiting();
    if (place && room.lastElementChild) sight.observe(room.lastElementChild);
  };
  const letGo = () => {
    stopWaiting();
    sight.disconnect();
    place?.setAttribute('height', '0');
  };
  for (const type of ACTS) room.addEventListener(type, act);
  // Another page of the form, and the thanks, are other heights in any case.
  for (const change of ['statusChanged', 'pageTurned'] as const) channel.on(change, letGo);
  signal.addEventListener('abort', letGo);
  // This code may come after the person has acted, or after the form was sent.
  if (session.status.name !== 'filling') letGo();
  else if (!isUnfilled(session)) act();
  else size.start();
}

/**
 * Events of a person in a form. After one of them, its height may tell of an answer. The focus is none of them: it comes while a button is
 * pressed, which would move away from under the pointer.
 */
const ACTS = ['input', 'click', 'drop', 'paste'];

/**
 * Watches the size of a form, and compares its width with the first one. Begins once the browser is idle, because a form that comes changes
 * its size with each part.
 */
function watchSize(element: FormElement, watched: Element, told: { sameWidth(): void; otherWidth(): void }) {
  let name: string | undefined;
  let cancel = (): void => undefined;
  let isOver = false;
  const compare = () => {
    name ??= shapeName(element);
    if (shapeName(element) === name) told.sameWidth();
    else told.otherWidth();
  };
  // In the next frame: to change or to read the layout here makes browsers report an error on the page (“ResizeObserver loop”).
  const sizes = watchSizes(() => {
    cancel();
    cancel = nextFrame(compare);
  });
  return {
    start() {
      whenIdle(() => {
        if (!isOver) sizes.observe(watched);
      });
    },
    stop() {
      isOver = true;
      sizes.disconnect();
      cancel();
    },
  };
}

/** Writes down the shape of a form once the browser is idle, because all its parts are measured. A large form is drawn meanwhile. */
function writeWhenIdle(session: ElementSession, room: Element, storage: () => Storage) {
  let isAsked = false;
  let isStopped = false;
  const write = () => {
    isAsked = false;
    if (!isStopped && isUnfilled(session)) remember(session.element, room, storage);
  };
  return {
    ask() {
      if (!isAsked) whenIdle(write);
      isAsked = true;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Tells whether the form has only answers of the author and calculated ones. */
function isUnfilled({ store, features, status }: ElementSession): boolean {
  const calculated = features.rules?.rules.calculated;
  return (
    status.name === 'filling' && store.states.every((state) => calculated?.has(state.field.id) || isUntouched(state))
  );
}

function remember(element: FormElement, room: Element, storage: () => Storage): void {
  if (element.matches(SILENT)) return;
  keepText(storage, shapeName(element), describe(room));
}

/** Writes down a form as it is drawn: its height, and its shapes from the top. */
function describe(room: Element): string {
  const { left, right, top, width } = room.getBoundingClientRect();
  const isMirrored = getComputedStyle(room).direction === 'rtl';
  // The last part of the room has no height, and is drawn where everything ends. A part that is only heard is moved by 1 px.
  const end = (room.lastElementChild?.getBoundingClientRect().top ?? top) + 1 - top;
  const texts: string[] = [];
  for (const { part, isText } of partsIn(room)) {
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    // Shapes below this are not drawn. To ask for their places would lay out a large form as a whole.
    if (texts.length === MOST_SHAPES || box.top - top >= DEPTH) break;
    const start = isMirrored ? right - box.right : box.left - left;
    const wide = isText ? Math.min(box.width, width * WORDS) : box.width;
    const numbers = [Math.max(0, start), box.top - top, wide, box.height];
    texts.push((isText ? 't' : 'b') + numbers.map(Math.round).join(','));
  }
  return [Math.ceil(end), ...texts].join(' ');
}

/** Finds the texts and the boxes of a form, from the top. A box is drawn as a whole. */
function* partsIn(element: Element): Generator<{ readonly part: Element; readonly isText: boolean }> {
  for (const part of element.children) {
    const isBox = part.matches(BOXES);
    if (isBox || part.matches(TEXTS)) yield { part, isText: !isBox };
    if (!isBox) yield* partsIn(part);
  }
}
