// Reads what lies behind the form.
import { fold } from '../../platform/lists.js';
import { mix, over, readPaint } from '../../theme/contrast.js';
import type { Colour, Paint } from '../../theme/contrast.js';
import { findParent } from './usual-page.js';
import { readOfPage } from '../../platform/page.js';

/** The most backgrounds that are kept apart: gradients may lie on each other. */
const MOST = 48;

/** A colour within a computed `background-image`. */
const STOP = /(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)/g;

/** An element that is on the page for as long as colours are read. The browser computes any notation in its `color`. */
export class Probe {
  readonly #element = document.createElement('i');

  constructor(parent: Element) {
    this.#element.hidden = true;
    parent.append(this.#element);
  }

  /** Returns a colour in any notation, in the colour scheme of the page's root if that is wanted. */
  read(css: string, scheme = ''): Paint | undefined {
    const { style } = this.#element;
    style.colorScheme = scheme;
    // A mixed colour is computed as sRGB in every browser.
    style.color = `color-mix(in srgb, ${css}, ${css})`;
    return readPaint(getComputedStyle(this.#element).color);
  }

  remove(): void {
    this.#element.remove();
  }
}

/** The paint of one element behind its content: a colour, and over it the colours of a gradient. */
interface Layer {
  readonly paint: Paint;
  readonly stops: readonly Paint[];
}

/** Returns all colours that lie behind an element; none if a picture is among them. */
export function readGrounds(element: Element, probe: Probe): readonly Colour[] {
  const layers: Layer[] = [];
  for (let at: Element | null = element; at; at = findParent(at)) {
    const layer = readLayer(at, probe);
    if (!layer) return [];
    layers.unshift(layer);
    if (layer.paint.alpha === 1) break;
  }
  const canvas = probe.read('Canvas', getComputedStyle(readOfPage('documentElement')).colorScheme);
  return canvas ? fold(layers, paintOver, [canvas.colour]) : [];
}

function readLayer(element: Element, probe: Probe): Layer | undefined {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const paint = readPaint(backgroundColor) ?? probe.read(backgroundColor);
  if (!paint) return undefined;
  if (backgroundImage === 'none') return { paint, stops: [] };
  const stops = readStops(backgroundImage, probe);
  return backgroundImage.includes('gradient(') && !backgroundImage.includes('url(') ? { paint, stops } : undefined;
}

/** Returns the colours of the gradients in a computed `background-image`. */
export const readStops = (image: string, probe: Probe): readonly Paint[] =>
  (image.match(STOP) ?? []).flatMap((css) => probe.read(css) ?? []);

function paintOver(grounds: readonly Colour[], { paint, stops }: Layer): readonly Colour[] {
  const painted = grounds.map((ground) => over(paint, ground));
  if (stops.length === 0) return painted;
  const all = painted.flatMap((ground) => stops.map((stop) => over(stop, ground)));
  // Between two colours, a gradient may be darker than both.
  const between = all.slice(1).map((colour, index) => mix(all[index] ?? colour, colour, 0.5));
  return [...all, ...between].slice(0, MOST);
}
