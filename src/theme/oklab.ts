// Colours as people see them: lightness, and how far they are from grey. Pure. Source: bottosson.github.io/posts/oklab
import type { Colour } from './contrast.js';

/** A colour in OKLab: its lightness from 0 to 1, and two axes of colour. Zero on both axes is a grey. */
type Lab = readonly [lightness: number, a: number, b: number];

/** The parts of its strength that a colour keeps where a screen can't show all of it. */
const STRENGTHS = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1] as const;

/**
 * Returns the colours on the way from one lightness to another colour's, by their share of the way. The hue stays, and as much of its
 * strength as a screen can show.
 */
export function wayTo(colour: Colour, end: Colour): (share: number) => Colour {
  const [from, a, b] = toLab(colour);
  const [to] = toLab(end);
  return (share) => {
    const lightness = from + (to - from) * share;
    for (const strength of STRENGTHS) {
      const shown = fromLab([lightness, a * strength, b * strength]);
      if (shown.every((part) => part >= 0 && part <= 1)) return shown;
    }
    const [red, green, blue] = fromLab([lightness, 0, 0]);
    return [clamp(red), clamp(green), clamp(blue)];
  };
}

const clamp = (part: number) => Math.min(Math.max(part, 0), 1);

function toLab(colour: Colour): Lab {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromLab([lightness, a, b]: Lab): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const written = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
  return [
    written(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    written(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    written(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}
