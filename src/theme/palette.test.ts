import { describe, it } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { randomCases } from '../../test/support/long.js';
import { BLACK, WHITE, contrast, luminance, mix, over, readPaint } from './contrast.js';
import type { Colour, Paint } from './contrast.js';
import { correct } from './palette.js';
import type { Look } from './palette.js';

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const colours: fc.Arbitrary<Colour> = fc.tuple(part, part, part);

/** The form's defaults on a page. */
function makeLook(ground: Colour, text: Colour, others: Partial<Look> = {}): Look {
  const red: Colour = [0xee / 255, 0x31 / 255, 0x24 / 255];
  const blue: Colour = [0x1d / 255, 0x5f / 255, 0xd1 / 255];
  return {
    grounds: [ground],
    text,
    surface: { colour: text, alpha: 0.03 },
    muted: { colour: text, alpha: 0.74 },
    border: { colour: [0x86 / 255, 0x8b / 255, 0x94 / 255], alpha: 1 },
    error: { colour: mix(text, red, 0.75), alpha: 1 },
    tint: { colour: red, alpha: 0.06 },
    accent: { colour: blue, alpha: 1 },
    focus: { colour: mix(blue, text, 0.2), alpha: 1 },
    onAccent: { colour: WHITE, alpha: 1 },
    isStrong: false,
    ...others,
  };
}

/** Returns each colour as it is seen once it is corrected. */
function seen(
  look: Look,
): Record<'text' | 'muted' | 'border' | 'error' | 'tint' | 'focus' | 'accent' | 'onAccent', Paint> {
  const corrections = correct(look);
  const pick = (name: string, otherwise: Paint) => readPaint(corrections[name] ?? '') ?? otherwise;
  return {
    text: pick('text', { colour: look.text, alpha: 1 }),
    muted: pick('muted', look.muted),
    border: pick('border', look.border),
    error: pick('error', look.error),
    tint: corrections['tint'] ? { colour: look.text, alpha: 0 } : look.tint,
    focus: pick('focus', look.focus),
    accent: pick('accent', look.accent),
    onAccent: pick('on-accent', look.onAccent),
  };
}

describe('the corrected colours', () => {
  it('keep 4.5 for text and 3 for shapes, whatever the page’s colours', () => {
    fc.assert(
      fc.property(colours, colours, (ground, text) => {
        const { accent, onAccent, border, tint, focus, ...texts } = seen(makeLook(ground, text));
        for (const [name, paint] of Object.entries(texts))
          expect(contrast(over(paint, ground), ground), name).to.be.at.least(4.5);
        const tinted = over(tint, ground);
        for (const name of ['text', 'muted'] as const)
          expect(contrast(over(texts[name], tinted), tinted), `${name} on the tint`).to.be.at.least(4.5);
        expect(contrast(over(border, ground), ground), 'border').to.be.at.least(3);
        expect(contrast(focus.colour, ground), 'focus').to.be.at.least(3);
        expect(contrast(accent.colour, ground), 'accent').to.be.at.least(3);
        expect(contrast(onAccent.colour, accent.colour), 'text on the accent').to.be.at.least(4.5);
      }),
      { numRuns: randomCases(500) },
    );
  });

  it('give controls a ground of their own on a tinted page, on which all can be read', () => {
    fc.assert(
      fc.property(colours, colours, (ground, text) => {
        const look = makeLook(ground, text);
        const control = readPaint(correct(look)['control'] ?? '');
        if (!control) return;
        const raised = over(control, ground);
        const { text: written, muted, error, border } = seen(look);
        for (const [name, paint] of Object.entries({ written, muted, error }))
          expect(contrast(over(paint, raised), raised), name).to.be.at.least(4.5);
        expect(contrast(over(border, raised), raised), 'border').to.be.at.least(3);
      }),
      { numRuns: randomCases(500) },
    );
  });

  it('make controls lighter than a grey panel and than a dark page, and leave a white page as it is', () => {
    const grey = (part: number): Colour => [part, part, part];
    const lighter = (ground: Colour, text: Colour) => {
      const control = readPaint(correct(makeLook(ground, text))['control'] ?? '');
      return control ? luminance(over(control, ground)) - luminance(ground) : 0;
    };
    expect(lighter(WHITE, grey(0.13)), 'on white').to.equal(0);
    for (const panel of [0.98, 0.95, 0.87, 0.6])
      expect(lighter(grey(panel), grey(0.1)), `on grey ${panel}`).to.be.above((1 - luminance(grey(panel))) / 2);
    for (const dark of [0, 0.1, 0.2]) expect(lighter(grey(dark), grey(0.92)), `on grey ${dark}`).to.be.above(0.002);
  });

  it('are the defaults on most pages: dark on white', () => {
    expect(correct(makeLook(WHITE, [0.13, 0.13, 0.13]))).to.deep.equal({ scheme: 'light' });
  });

  it('keep hints softer than the text where there is room for it', () => {
    const soft: Colour = [0x50 / 255, 0x50 / 255, 0x50 / 255];
    const { muted } = seen(makeLook(WHITE, soft));
    expect(muted.alpha).to.be.within(0.75, 0.95);
  });

  it('are 7 for text if the person prefers more contrast', () => {
    const { text, muted, error, border } = seen(makeLook([0.9, 0.9, 0.9], [0.4, 0.4, 0.4], { isStrong: true }));
    for (const { colour } of [text, muted, error, border]) expect(contrast(colour, [0.9, 0.9, 0.9])).to.be.at.least(7);
  });

  it('pass on every colour of a gradient, where any colour does', () => {
    const grounds: Colour[] = [
      [1, 1, 1],
      [0.8, 0.9, 1],
      [0.9, 0.95, 1],
    ];
    const { text, error } = seen(makeLook(WHITE, [0.5, 0.5, 0.5], { grounds }));
    for (const ground of grounds)
      for (const { colour } of [text, error]) expect(contrast(colour, ground)).to.be.at.least(4.5);
  });

  it('are the page’s own text on a picture, which has no known colour', () => {
    const { muted, border, error } = seen(makeLook(BLACK, WHITE, { grounds: [] }));
    for (const { colour } of [muted, border, error]) expect(colour).to.deep.equal(WHITE);
  });

  it('choose dark text on an owner’s light accent, and lighten it below the mouse', () => {
    const accent: Paint = { colour: [1, 0.8, 0], alpha: 1 };
    const corrections = correct(makeLook(BLACK, WHITE, { accent }));
    expect(corrections['on-accent']).to.equal('rgb(0 0 0)');
    expect(corrections['shade']).to.equal('white');
  });

  it('keep an accent and its text together where the surface alone hides the accent', () => {
    const hex = (text: string): Colour => {
      const at = (index: number) => parseInt(text.slice(index, index + 2), 16) / 255;
      return [at(1), at(3), at(5)];
    };
    // Bootstrap 5 in the dark.
    const ground = hex('#212529');
    const accent: Paint = { colour: hex('#0d6efd'), alpha: 1 };
    const surface: Paint = { colour: hex('#2b3035'), alpha: 1 };
    const corrections = correct(makeLook(ground, hex('#dee2e6'), { accent, surface }));
    expect([corrections['accent'], corrections['on-accent']]).to.eql([undefined, undefined]);
    const yielded = readPaint(corrections['surface'] ?? '') ?? surface;
    expect(contrast(accent.colour, over(yielded, ground))).to.be.at.least(3);
    expect(yielded.alpha, 'it is still seen').to.be.at.least(0.5);
    const owned = correct(makeLook(ground, hex('#dee2e6'), { accent, surface, hasOwnSurface: true }));
    expect(owned['surface']).to.equal(undefined);
  });

  it('keep white on a blue button where a theme fills its controls in the dark', () => {
    const text: Colour = [0.91, 0.92, 0.94];
    const filled = makeLook([0.086, 0.094, 0.114], text, { surface: { colour: text, alpha: 0.07 } });
    const { accent, onAccent } = seen(filled);
    expect(onAccent.colour).to.deep.equal(WHITE);
    expect(contrast(WHITE, accent.colour)).to.be.at.least(4.5);
    const surface = readPaint(correct(filled)['surface'] ?? '') ?? filled.surface;
    expect(surface.alpha, 'the ground of its controls is still seen').to.be.at.least(0.06);
  });

  it('keep the hue of an accent, and do not let it grey', () => {
    const navy: Paint = { colour: [0.04, 0.24, 0.57], alpha: 1 };
    const { accent } = seen(makeLook([0.086, 0.094, 0.114], [0.91, 0.92, 0.94], { accent: navy }));
    const [red, green, blue] = accent.colour;
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).to.be.at.least(0.53);
    expect([red, green, blue].indexOf(Math.max(red, green, blue))).to.equal(2);
  });

  it('have 7 between an accent and its text if the person prefers more contrast, on any page', () => {
    fc.assert(
      fc.property(colours, colours, colours, (ground, text, own) => {
        const given = makeLook(ground, text, { isStrong: true, accent: { colour: own, alpha: 1 } });
        const { accent, onAccent } = seen(given);
        expect(contrast(onAccent.colour, accent.colour)).to.be.at.least(7);
      }),
      // A colour that is written down in whole numbers has a little less contrast.
      {
        examples: [
          [
            [216 / 255, 218 / 255, 102 / 255],
            [173 / 255, 82 / 255, 86 / 255],
            [188 / 255, 188 / 255, 89 / 255],
          ],
        ],
        numRuns: randomCases(500),
      },
    );
  });

  it('choose the text for the accent of the owner as it is', () => {
    const accent: Paint = { colour: [1 / 3, 1 / 3, 1 / 3], alpha: 1 };
    const dark = makeLook([0.13, 0.13, 0.13], WHITE, { accent, hasOwnAccent: true });
    expect(correct(dark)['on-accent'], 'white stays').to.equal(undefined);
  });

  it('draw the browser’s own controls for a dark page', () => {
    expect(correct(makeLook([0.1, 0.1, 0.1], WHITE))['scheme']).to.equal('dark');
  });
});
