// Runs on the page: keeps each frame as high as its form, and passes on its events.
import { fold } from '../../platform/lists.js';
import { readFrameMessage, wrap } from './messages.js';
import { findAll } from '../../platform/page.js';

/** The frames that the owner has marked. */
const FRAMES = 'iframe[data-hosted-form-frame]';

/** The permissions that a form needs of the sandbox around it. */
const NEEDED = ['allow-scripts', 'allow-forms', 'allow-same-origin'];

/** The room between what has the focus and the edge of the window, if the page has to scroll; in pixels. */
const ROOM = 16;

/** Follows all marked frames of the page, also those that come later. */
export function followFrames(): void {
  addEventListener('message', ({ data, source, origin }) => {
    const message = readFrameMessage(data);
    const frame = message && listFrames().find(({ contentWindow }) => contentWindow === source);
    // The frame may have been led elsewhere: another site has no say in the page.
    if (!frame || origin !== readOrigin(frame)) return;
    if (message.kind === 'here') ask(frame);
    else if (message.kind === 'height') fit(frame, message.height);
    else if (message.kind === 'place') show(frame, message.top, message.bottom);
    else frame.dispatchEvent(new CustomEvent(message.name, { detail: message.detail, bubbles: true }));
  });
  // Their scripts may have begun before this one.
  for (const frame of listFrames()) {
    warn(frame);
    ask(frame);
  }
}

const listFrames = (): HTMLIFrameElement[] => [...findAll<HTMLIFrameElement>(document, FRAMES)];

const readOrigin = ({ src }: HTMLIFrameElement): string | undefined =>
  URL.canParse(src) ? new URL(src).origin : undefined;

/** Asks a frame to tell. The question says nothing, so it may reach any page. */
function ask({ contentWindow }: HTMLIFrameElement): void {
  contentWindow?.postMessage(wrap({ kind: 'tell' }), '*');
}

function fit(frame: HTMLIFrameElement, height: number): void {
  const { boxSizing, borderTopWidth, borderBottomWidth, paddingTop, paddingBottom } = getComputedStyle(frame);
  const edges = [borderTopWidth, borderBottomWidth, paddingTop, paddingBottom].map(parseFloat);
  const around = boxSizing === 'border-box' ? fold(edges, (sum, edge) => sum + edge, 0) : 0;
  frame.style.height = `${height + around}px`;
}

/** Scrolls the page if a place in the frame is out of sight. Browsers do it only within one site. */
function show(frame: HTMLIFrameElement, top: number, bottom: number): void {
  const start = frame.getBoundingClientRect().top + frame.clientTop;
  // A fixed header has its height here.
  const least = ROOM + parseFloat(getComputedStyle(frame).scrollMarginTop);
  const [above, below] = [start + top - least, start + bottom + ROOM - innerHeight];
  if (above < 0) scrollBy({ top: above });
  else if (below > 0) scrollBy({ top: Math.min(below, above) });
}

/** Tells the owner what the frame lacks. */
function warn(frame: HTMLIFrameElement): void {
  const missing = frame.hasAttribute('sandbox') ? NEEDED.filter((word) => !frame.sandbox.contains(word)) : [];
  if (missing.length > 0) console.warn(`hosted-form: add ${missing.join(' ')} to the sandbox of the frame.`, frame);
  if (!frame.title) console.warn('hosted-form: give the frame a title, which says what the form is for.', frame);
}
