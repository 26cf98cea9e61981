// Decision 0038: the colours of a form keep their contrast on the page's real background.
import { fold, makeList } from '../platform/lists.js';
import { TEXT_CONTRAST, WHITE, contrast, farthest, leastContrast, luminance, over, writeColour } from './contrast.js';
import type { Colour, Paint } from './contrast.js';
import { wayTo } from './oklab.js';

/** The look of a form with the page's tokens and the defaults, and its surroundings. */
export interface Look {
  /** All backgrounds behind the form; several for a gradient, none where a picture hides what they are. */
  readonly grounds: readonly Colour[];
  readonly text: Colour;
  readonly surface: Paint;
  readonly muted: Paint;
  readonly border: Paint;
  readonly error: Paint;
  /** The tint behind what is wrong. */
  readonly tint: Paint;
  readonly focus: Paint;
  readonly accent: Paint;
  readonly onAccent: Paint;
  /** The person prefers more contrast. */
  readonly isStrong: boolean;
  /** The owner has named the surface, so it stays as it is. */
  readonly hasOwnSurface?: boolean;
  /** The owner has named the accent, so it stays as it is. */
  readonly hasOwnAccent?: boolean;
}

/** Colours in CSS, by the name of their token. Absent: the default keeps its contrast. */
export type Corrections = Readonly<Record<string, string>>;

/** The steps on the way from a colour to one that is easier to see. */
const STEPS = 24;
/** The same, of lightness. Between a dark ground and white text, there is little room for a blue. */
const FINE_STEPS = 64;

/** The part of a surface that may yield to an accent. A theme that fills its controls keeps its look. */
const YIELDED = 1 / 2;

/** Above this luminance, a page is white to the eye. */
const NEARLY_WHITE = 0.97;
/** The parts of white in the ground of controls, on a light page and on a dark one. */
const LIGHT_GROUND = 0.75;
const DARK_GROUNDS = [0.06, 0.04, 0.02] as const;

/** Below this luminance, a browser's black signs have less than 3. Above it, its dark radio buttons are hard to see. */
const DARK = 0.1;

/** A rounded colour must still pass. */
const MARGIN = 0.08;

/** Returns the colours that replace the defaults, so that each keeps its contrast on all grounds. */
export function correct(given: Look): Corrections {
  const { grounds, isStrong } = given;
  if (grounds.length === 0) return onPicture(given);
  const [forText, forShapes] = isStrong ? [7, 4.5] : [4.5, 3];
  const look = { ...given, surface: yieldToAccent(given, forShapes) };
  const { surface } = look;
  // Where even black and white are hardly seen on a surface, there is none.
  const isFlat = leastContrast(farthest(behind(look)), behind(look)) < forText + MARGIN;
  const page = isFlat ? grounds : behind(look);
  const control = raise(look, strengthen(look.text, page, forText), forText);
  const seen = control ? [...page, ...grounds.map((ground) => over(control, ground))] : page;
  const text = strengthen(look.text, seen, forText);
  const accent = strengthenAccent(look, isFlat ? grounds : behindAccent(look), forShapes);
  return {
    scheme: luminance(grounds[0] ?? text) < DARK ? 'dark' : 'light',
    // The defaults are mixed with the colour of the text.
    ...(text !== look.text && { text: writeColour(text) }),
    ...((text !== look.text || surface !== given.surface) && { surface: writeColour(surface.colour, surface.alpha) }),
    ...(isFlat && { surface: 'transparent' }),
    ...(control && { control: writeColour(control.colour, control.alpha) }),
    ...soften('muted', look, text, seen, forText),
    ...soften('border', look, text, seen, forShapes),
    ...keep('error', look.error.colour, seen, forText, text !== look.text),
    ...keepTint(look, text, grounds, forText),
    ...keep('focus', look.focus.colour, seen, forShapes, accent !== look.accent.colour),
    ...(accent !== look.accent.colour && { accent: writeColour(accent) }),
    ...onAccent(look, accent),
  };
}

/**
 * Returns the ground of controls: white that lets the page through, so that what can be filled in does not look disabled. Below a dark text
 * there is much of it, below a light one as much as leaves the text its contrast. A white page needs none.
 */
function raise({ grounds }: Look, text: Colour, least: number): Paint | undefined {
  const isDark = luminance(text) < fold(grounds, (least, ground) => Math.min(least, luminance(ground)), 1);
  if (isDark && grounds.every((ground) => luminance(ground) > NEARLY_WHITE)) return undefined;
  const paints = (isDark ? [LIGHT_GROUND] : DARK_GROUNDS).map((alpha): Paint => ({ colour: WHITE, alpha }));
  return paints.find((paint) => {
    const raised = grounds.map((ground) => over(paint, ground));
    return leastContrast(text, [...grounds, ...raised]) >= least;
  });
}

/**
 * Returns the surface, a little paler where an accent that can be seen on it would lose its text. A blue button would get black text.
 * The surface is only there to please.
 */
function yieldToAccent(look: Look, least: number): Paint {
  const { grounds, surface, hasOwnSurface, onAccent: text } = look;
  const keepsText = (paint: Paint) => {
    const strong = strengthenAccent(look, behindAccent({ grounds, surface: paint }), least + MARGIN / 4);
    return contrast(text.colour, strong) >= leastOnAccent(look);
  };
  const isHopeless = !keepsText({ ...surface, alpha: surface.alpha * (1 - YIELDED) });
  if (hasOwnSurface || keepsText(surface) || isHopeless) return surface;
  const paler = makeList(STEPS * YIELDED, (step) => ({ ...surface, alpha: surface.alpha * (1 - (step + 1) / STEPS) }));
  return paler.find(keepsText) ?? surface;
}

/** Returns the accent, or the nearest one that can be seen, and on which black or white can be read. */
function strengthenAccent(look: Look, grounds: readonly Colour[], least: number): Colour {
  const { accent, hasOwnAccent } = look;
  if (hasOwnAccent) return accent.colour;
  return strengthen(accent.colour, grounds, least, (colour) => {
    return contrast(farthest([colour]), colour) >= leastOnAccent(look) + MARGIN;
  });
}

/** Returns the contrast that the text on the accent has at the least. */
const leastOnAccent = ({ isStrong }: Pick<Look, 'isStrong'>): number => (isStrong ? 7 : TEXT_CONTRAST);

/** Returns the corrections on a picture: nothing is known to be seen better than the page's own text. */
function onPicture(look: Look): Corrections {
  const own = writeColour(look.text);
  return {
    muted: own,
    border: own,
    error: own,
    focus: own,
    tint: 'transparent',
    ...onAccent(look, look.accent.colour),
  };
}

/** Returns the page's backgrounds, and the same below the form's surfaces, which may lie on each other. */
function behind({ grounds, surface }: Pick<Look, 'grounds' | 'surface'>): readonly Colour[] {
  return grounds.flatMap((ground) => {
    const once = over(surface, ground);
    return [ground, once, over(surface, once)];
  });
}

/** Returns the page's backgrounds, and one surface over each. No shape in the accent lies on two. */
const behindAccent = ({ grounds, surface }: Pick<Look, 'grounds' | 'surface'>): readonly Colour[] =>
  grounds.flatMap((ground) => [ground, over(surface, ground)]);

/** Returns the colour itself if it can be seen and is fit. Otherwise, returns the nearest one of its hue on the way to black or white. */
export function strengthen(
  colour: Colour,
  grounds: readonly Colour[],
  least: number,
  isFit: (colour: Colour) => boolean = () => true,
): Colour {
  if (leastContrast(colour, grounds) >= least && isFit(colour)) return colour;
  const pole = farthest(grounds);
  const at = wayTo(colour, pole);
  for (let step = 1; step < FINE_STEPS; step++) {
    const stronger = at(step / FINE_STEPS);
    if (leastContrast(stronger, grounds) >= least + MARGIN && isFit(stronger)) return stronger;
  }
  return pole;
}

function keep(name: string, colour: Colour, grounds: readonly Colour[], least: number, always = false): Corrections {
  const strong = strengthen(colour, grounds, least);
  return strong === colour && !always ? {} : { [name]: writeColour(strong) };
}

/** Leaves the tint out where an answer or a placeholder could not be read on it. */
function keepTint({ tint, muted }: Look, text: Colour, grounds: readonly Colour[], least: number): Corrections {
  const isReadable = grounds.every((ground) => {
    const tinted = over(tint, ground);
    return Math.min(contrast(text, tinted), contrast(over(muted, tinted), tinted)) >= least;
  });
  return isReadable ? {} : { tint: 'transparent' };
}

/** Corrects a colour that is the text's, softened by the ground: as soft as it may be. */
function soften(
  name: 'muted' | 'border',
  look: Look,
  text: Colour,
  grounds: readonly Colour[],
  least: number,
): Corrections {
  if (look.isStrong) return { [name]: writeColour(text) };
  const wanted = look[name];
  // A colour of the owner's own is no softened text.
  if (wanted.alpha === 1) return keep(name, wanted.colour, grounds, least);
  const passes = (paint: Paint) => grounds.every((ground) => contrast(over(paint, ground), ground) >= least + MARGIN);
  if (text === look.text && passes(wanted)) return {};
  const steps = makeList(STEPS, (step) => wanted.alpha + ((1 - wanted.alpha) * step) / STEPS);
  return { [name]: writeColour(text, steps.find((alpha) => passes({ colour: text, alpha })) ?? 1) };
}

/** Chooses the text on the accent, and the colour that the accent turns to below the mouse: away from its text. */
function onAccent(look: Pick<Look, 'onAccent' | 'isStrong'>, accent: Colour): Corrections {
  const { colour } = look.onAccent;
  if (contrast(colour, accent) >= leastOnAccent(look))
    return luminance(colour) > luminance(accent) ? {} : { shade: 'white' };
  const text = farthest([accent]);
  return { 'on-accent': writeColour(text), ...(luminance(text) < luminance(accent) && { shade: 'white' }) };
}
