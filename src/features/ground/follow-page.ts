// Decision 0038: the colours of a form keep their contrast on the page's real background.
import type { FormElement } from '../../element/element-session.js';
import { readPaint } from '../../theme/contrast.js';
import type { Paint } from '../../theme/contrast.js';
import { correct } from '../../theme/palette.js';
import type { Corrections, Look } from '../../theme/palette.js';
import { Probe, readGrounds } from './ground.js';
import { RESTYLED, findParent } from './usual-page.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { makeSheet, listSheets, wearSheets } from '../../platform/css/sheets.js';
import { followSetting, hasSetting } from '../../platform/css/conditions.js';

/** Settings of the person that change colours. */
const SETTINGS = ['(prefers-contrast: more)', '(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** Corrects the colours of a form for as long as it is on the page: now, and whenever the page changes its look. */
export function followPage(host: FormElement, signal: AbortSignal): void {
  const { renderRoot } = host;
  const tree = renderRoot.getRootNode();
  const root = renderRoot.querySelector('[part=root]');
  if (!(tree instanceof ShadowRoot || tree instanceof Document) || !root || signal.aborted) return;
  const place = renderRoot instanceof HTMLElement ? renderRoot : host;
  let sheet: CSSStyleSheet | undefined;
  const others = () => listSheets(tree).filter((each) => each !== sheet);
  const read = () => {
    // The corrections must not be taken for the page's own colours.
    wearSheets(tree, others());
    const corrections = hasSetting('(forced-colors: active)') ? {} : correctColours(host, root);
    // Another sheet: WebKit keeps the styles of one whose text changes.
    sheet = makeSheet(write(corrections, place === host ? ':host' : `#${place.id}`));
    if (sheet) wearSheets(tree, [...others(), sheet]);
    // The probe was in the tree that is observed.
    observer.forget();
  };
  const observer = watchTrees(read);
  for (let at: Element | null = host; at; at = findParent(at)) observer.observe(at, { attributes: true });
  // The form may have a background of its own, by its part.
  observer.observe(root, { childList: true });
  listen(place, signal, read);
  renderRoot.addEventListener(RESTYLED, read, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    wearSheets(tree, others());
  });
  read();
}

function listen(host: Element, signal: AbortSignal, read: () => void): void {
  for (const setting of SETTINGS) followSetting(setting, read, signal);
  // The colour may fade, and WebKit still computes the former one when the shortest transition begins.
  for (const type of ['transitionrun', 'transitionend', 'transitioncancel'])
    host.addEventListener(
      type,
      (event) => {
        if (event.target === host) read();
      },
      { signal },
    );
  // A background that fades has its colour at the end.
  document.addEventListener(
    'transitionend',
    ({ propertyName, target }) => {
      if (propertyName === 'background-color' && target instanceof Element && target.contains(host)) read();
    },
    { signal },
  );
}

function correctColours(host: Element, root: Element): Corrections {
  const probe = new Probe(root);
  const isStrong = hasSetting('(prefers-contrast: more)') || host.matches('[theme=contrast]');
  const look = readLook(root.querySelector('form') ?? root, probe);
  probe.remove();
  if (!look) return {};
  return correct({
    ...look,
    isStrong,
    hasOwnSurface: isOwners(host, 'surface'),
    hasOwnAccent: isOwners(host, 'accent'),
  });
}

/** Tells whether the owner has set a token. */
const isOwners = (host: Element, token: string): boolean =>
  getComputedStyle(host).getPropertyValue(`--hf-${token}`) !== '';

function readLook(
  element: Element,
  probe: Probe,
): Omit<Look, 'isStrong' | 'hasOwnSurface' | 'hasOwnAccent'> | undefined {
  const text = readPaint(getComputedStyle(element).color) ?? probe.read('currentColor');
  const read = (token: string): Paint | undefined => probe.read(`var(--_${token})`);
  const [surface, muted, border] = [read('surface'), read('muted'), read('border')];
  const [error, accent, onAccent] = [read('error'), read('accent'), read('on-accent')];
  const [tint, focus] = [read('tint'), read('focus')];
  if (!text || !surface || !muted || !border || !error || !accent || !onAccent || !tint || !focus) return undefined;
  const grounds = readGrounds(element, probe);
  return { grounds, text: text.colour, surface, muted, border, error, accent, onAccent, tint, focus };
}

function write({ text, scheme, ...others }: Corrections, place: string): string {
  const own = [text && `color:${text}`, scheme && `color-scheme:${scheme}`].filter(Boolean).join(';');
  const tokens = Object.entries(others).map(([name, colour]) => `--_auto-${name}:${colour}`);
  // A page may colour the parts of the form, but not `everything`.
  // No heavier than in a tree of its own, so that the owner's styles of the parts win.
  const within = place === ':host' ? '' : `:where(${place}) `;
  return `${within}:is([part=root],.everything){${own}}${place}{${tokens.join(';')}}`;
}
