// Decision 0016: a typed name is written in the same hand on every device, in a font that is fetched when somebody types.
import { addFont, hasFont } from '../../platform/drawing/canvas.js';
import { fetchPart } from '../../parts/fetch-part.js';
import { faces } from './faces/table.js';
import type { FacePart } from './faces/table.js';

/** In the room of 600 × 200. */
const SIZE = 76;

/** A part of the font: the letters in it, and the file. */
interface Letters {
  readonly family: string;
  readonly letters: RegExp;
  readonly part: FacePart;
}

const PARTS: readonly Letters[] = [
  { family: 'HostedFormScript', letters: /[ -~À-ÿŒœ‘’–]/, part: faces.latin },
  {
    family: 'HostedFormScriptExtended',
    letters: /[Ā-ıĴ-ĸĹ-ňŌ-őŔ-žȘșẀ-ẅỲỳ]/,
    part: faces.latinExtended,
  },
  {
    family: 'HostedFormScriptCyrillic',
    letters: /[\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045fҐґ]/,
    part: faces.cyrillic,
  },
];

/** Scripts that people write at a slant. In others, a browser's slanted letters are false. */
const SLANTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\P{L}]*$/u;

/** Returns the font of names that ours has no letters for: an italic of the system, or upright as their script is written. */
const plainFont = (name: string): string => `${SLANTED.test(name) ? 'italic ' : ''}${SIZE}px serif`;

/** Returns the font of a name, for a canvas. Its missing parts are fetched first; for an empty name, those of most names. */
export function findFont(name: string): string | Promise<string> {
  const parts = [...(name || 'A')].map((letter) => PARTS.find((part) => part.letters.test(letter)));
  const needed = PARTS.filter((part) => parts.includes(part));
  if (parts.includes(undefined)) return plainFont(name);
  const font = `${SIZE}px ${PARTS.map(({ family }) => family).join()}`;
  const missing = needed.filter(({ family }) => !hasFont(family));
  return missing.length === 0
    ? font
    : Promise.all(missing.map(addFace)).then(
        () => font,
        () => plainFont(name),
      );
}

/** Adds a part of the font to the page, from memory. A policy for the sources of fonts does not apply to it. */
async function addFace({ family, part }: Letters): Promise<void> {
  const { face } = await fetchPart(part);
  const bytes = Uint8Array.from(atob(face), (character) => character.charCodeAt(0));
  await addFont(family, bytes);
}
