// Decision 0039: finds the brand in what a page looks like. Pure.
import {
  BLACK,
  TEXT_CONTRAST,
  WHITE,
  contrast,
  farthest,
  leastContrast,
  luminance,
  mix,
  writeColour,
} from '../../../theme/contrast.js';
import type { Colour, Paint } from '../../../theme/contrast.js';
import { strengthen } from '../../../theme/palette.js';
import { measureButton, measureControl } from './measures.js';
import type { ControlMeasures, Measures } from './measures.js';

/** The look of one button, link or control of the page. */
export interface Sample {
  readonly background: Paint;
  readonly text: Paint;
  readonly border: Paint;
  /** Computed: `6px`. */
  readonly radius: string;
  readonly font: string;
  readonly weight: string;
  /** It sends a form, or the page calls it the main one. */
  readonly isMain: boolean;
  /** Its ground is seen in its letters only. */
  readonly isText?: boolean;
  readonly measures?: Measures | undefined;
}

/** The look of a page. Elements that look as the browser draws them are left out. */
export interface PageSamples {
  readonly buttons: readonly Sample[];
  readonly links: readonly Sample[];
  readonly controls: readonly Sample[];
  /** The colours behind the form. None where a picture hides them. */
  readonly grounds: readonly Colour[];
  /** The size of the text around the form. px */
  readonly size: number;
  /** Neither the owner nor the person wants another contrast: a pale button may stay as it is. */
  readonly isFree: boolean;
}

/** The brand of a page in CSS values. Absent: the form's own. */
export interface Brand extends Readonly<Partial<Record<BrandValue, string>>> {
  readonly control?: ControlMeasures;
  readonly button?: ControlMeasures;
}

type BrandValue =
  | 'accent'
  | 'onAccent'
  | 'shade'
  | 'fill'
  | 'onFill'
  | 'fillShade'
  | 'font'
  | 'border'
  | 'radius'
  | 'controlGround'
  | 'controlText'
  | 'placeholder'
  | 'buttonRadius'
  | 'buttonFont'
  | 'buttonWeight';

/** A colour is one, not a grey, if its strongest and its weakest part are this far apart. */
const COLOURFUL = 0.12;

/** The contrast of a text, and of a shape. What is rounded must still pass. */
const TEXT = 4.58;
const SHAPE = 3.08;

/** Below this, a text can't be read at all: it is nobody's wish. */
const LEGIBLE = 2.2;

/** Finds the brand in the look of a page: its main button's colour, else its links'. The controls give ground, shape and size. */
export function findBrand(page: PageSamples): Brand {
  const { buttons, links, controls, size } = page;
  const button = commonest(buttons, rankButton);
  const control = commonest(controls, () => 1);
  const accent = button ? chooseColour(button) : commonest(links, ({ text }) => rank(text.colour))?.text.colour;
  const radius = readLength(control ?? button);
  const round = readLength(button);
  return {
    ...(accent && makeAccent(accent, button, page)),
    ...(radius && { radius }),
    ...(control && readControlBrand(control)),
    ...(button && { buttonFont: button.font, buttonWeight: button.weight }),
    ...(round && { buttonRadius: round }),
    ...measureControl(controls, size),
    ...measureButton(button, size),
  };
}

/** Finds what a form takes from its page unasked: the accent of the main button, with what is written on it, and the button's corners. */
export function findAccent(page: PageSamples): Brand {
  const telling = page.buttons.filter((sample) => {
    const colour = chooseColour(sample);
    return colour && (isColourful(colour) || (sample.isMain && isFilled(sample) && rank(colour) >= 1));
  });
  const button = commonest(telling, rankButton);
  const accent = button && chooseColour(button);
  const round = readLength(button);
  return accent ? { ...makeAccent(accent, button, page), ...(round && { buttonRadius: round }) } : {};
}

/**
 * Makes an accent that can be seen on the page, and chooses what is written on it. A paler button of the page stays as pale, with a border in
 * the accent, if its own text can be read on it.
 */
function makeAccent(colour: Colour, button: Sample | undefined, { grounds, isFree }: PageSamples): Brand {
  const wanted = round(colour);
  const behind = grounds.length > 0 ? grounds : [WHITE];
  const text = button && isFilled(button) ? round(button.text.colour) : undefined;
  const accent =
    keepText(wanted, text, behind) ??
    strengthen(wanted, behind, SHAPE, (colour) => contrast(farthest([colour]), colour) >= TEXT);
  const on = text && contrast(text, accent) >= TEXT_CONTRAST ? text : farthest([accent]);
  const isPaler = isFree && accent !== wanted && text !== undefined && contrast(text, wanted) >= TEXT_CONTRAST;
  return {
    accent: writeColour(accent),
    onAccent: writeColour(on),
    shade: away(on, accent),
    ...(isPaler && { fill: writeColour(wanted), onFill: writeColour(text), fillShade: away(text, wanted) }),
  };
}

/** Returns a colour as it is written. */
const round = ([red, green, blue]: Colour): Colour => [toByte(red), toByte(green), toByte(blue)];
const toByte = (part: number) => Math.round(part * 255) / 255;

/** Returns where a ground turns below the mouse: away from its text. */
const away = (text: Colour, ground: Colour) => (luminance(text) < luminance(ground) ? 'white' : 'black');

/** Returns the accent, a little stronger where the button's own text is hard to read on it: white on green stays white on green. */
function keepText(wanted: Colour, text: Colour | undefined, behind: readonly Colour[]): Colour | undefined {
  if (!text || contrast(text, wanted) < LEGIBLE) return undefined;
  const stronger = strengthen(wanted, [text], TEXT_CONTRAST);
  return leastContrast(stronger, behind) >= SHAPE ? stronger : undefined;
}

function readControlBrand({ background, text, border, font }: Sample): Brand {
  const visible = border.alpha > 0 ? { border: writeColour(border.colour, border.alpha) } : {};
  if (background.alpha < 1) return { font, ...visible };
  const ground = background.colour;
  const written = strengthen(text.colour, [ground], 4.5);
  return {
    font,
    ...visible,
    controlGround: writeColour(ground),
    controlText: writeColour(written),
    placeholder: writeColour(strengthen(mix(written, ground, 0.26), [ground], 4.5)),
  };
}

const isFilled = ({ background }: Sample): boolean => background.alpha > 0.5;

/** Returns the colour of a button: its ground; or its text, if it has a border, a tint, or a ground in its letters only. */
function chooseColour(sample: Sample): Colour | undefined {
  const { background, text, border, isText = false } = sample;
  if (isFilled(sample)) return background.colour;
  // On a picture, a button has white letters. Its border may say more.
  const said = [text, border].find(({ colour, alpha }) => alpha > 0.5 && isColourful(colour)) ?? text;
  return isText || border.alpha > 0 || background.alpha > 0 ? said.colour : undefined;
}

function rankButton(sample: Sample): number {
  const colour = chooseColour(sample);
  return colour ? rank(colour) * (isFilled(sample) ? 1 : 0.25) * (sample.isMain ? 4 : 1) : 0;
}

/** Ranks colours: greys that are hardly seen say nothing of a brand. */
function rank(colour: Colour): number {
  if (isColourful(colour)) return 3;
  return contrast(colour, WHITE) > 3 ? 1 : 0.1;
}

function isColourful(colour: Colour): boolean {
  const [least = 0, , most = 0] = [...colour].sort((a, b) => a - b);
  return most - least > COLOURFUL;
}

/** Finds the most common look, by the sum of its samples' ranks. If several looks have the same sum, the first one wins. */
function commonest(samples: readonly Sample[], rankSample: (sample: Sample) => number): Sample | undefined {
  const kinds = new Map<string, { readonly first: Sample; readonly sum: number }>();
  for (const sample of samples) {
    const ranked = rankSample(sample);
    if (ranked === 0) continue;
    const key = [writeColour(chooseColour(sample) ?? BLACK), sample.background.alpha, sample.radius].join();
    const { first, sum } = kinds.get(key) ?? { first: sample, sum: 0 };
    kinds.set(key, { first, sum: sum + ranked });
  }
  return [...kinds.values()].sort((a, b) => b.sum - a.sum)[0]?.first;
}

/** Returns the radius of corners, if it is a plain length. Pages write huge ones for round ends. */
function readLength(sample: Sample | undefined): string | undefined {
  const pixels = /^([\d.]+)px$/.exec(sample?.radius ?? '')?.[1];
  return pixels === undefined ? undefined : `${Math.min(Number(pixels), 999)}px`;
}
