import { describe, it } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  BLACK,
  WHITE,
  contrast,
  farthest,
  leastContrast,
  luminance,
  mix,
  over,
  readPaint,
  writeColour,
} from './contrast.js';
import type { Colour } from './contrast.js';

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const colours: fc.Arbitrary<Colour> = fc.tuple(part, part, part);

describe('contrast', () => {
  it('is WCAG’s: 21 of black on white, 1 of a colour with itself, the same in both orders', () => {
    expect(contrast(BLACK, WHITE)).to.be.closeTo(21, 0.001);
    fc.assert(
      fc.property(colours, colours, (a, b) => {
        expect(contrast(a, a)).to.equal(1);
        expect(contrast(a, b)).to.equal(contrast(b, a));
        expect(contrast(a, b)).to.be.at.least(1);
      }),
    );
  });

  it('has the values that are known', () => {
    const grey: Colour = [0x77 / 255, 0x77 / 255, 0x77 / 255];
    expect(contrast(grey, WHITE)).to.be.closeTo(4.48, 0.005);
    expect(contrast([0, 0, 1], WHITE)).to.be.closeTo(8.59, 0.005);
    expect(luminance([1, 0, 0])).to.be.closeTo(0.2126, 1e-9);
  });

  it('of black or white is 4.58 at least, on any colour', () => {
    fc.assert(fc.property(colours, (ground) => contrast(farthest([ground]), ground) >= 4.58));
  });

  it('with several grounds is that with the worst one', () => {
    expect(leastContrast(WHITE, [BLACK, WHITE])).to.equal(1);
  });
});

describe('colours', () => {
  it('are read as browsers write them', () => {
    expect(readPaint('rgb(255, 0, 51)')).to.deep.equal({ colour: [1, 0, 0.2], alpha: 1 });
    expect(readPaint('rgba(255, 0, 51, 0.5)')).to.deep.equal({ colour: [1, 0, 0.2], alpha: 0.5 });
    expect(readPaint('color(srgb 1 0 0.2)')).to.deep.equal({ colour: [1, 0, 0.2], alpha: 1 });
    expect(readPaint('color(srgb 1.2 -0.1 2e-1 / 0.25)')).to.deep.equal({ colour: [1, 0, 0.2], alpha: 0.25 });
    expect(readPaint('transparent')?.alpha).to.equal(0);
  });

  it('in another notation are not guessed', () => {
    for (const css of ['oklab(0.5 0 0)', 'color(display-p3 1 0 0)', 'color(srgb none 0 0)', 'currentcolor', ''])
      expect(readPaint(css), css).to.equal(undefined);
  });

  it('are mixed part by part, and laid over a ground', () => {
    expect(mix(BLACK, WHITE, 0.25)).to.deep.equal([0.25, 0.25, 0.25]);
    expect(over({ colour: WHITE, alpha: 0.25 }, BLACK)).to.deep.equal([0.25, 0.25, 0.25]);
  });

  it('that are written can be read again', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const [red, green, blue] = readPaint(writeColour(colour))?.colour ?? [];
        expect([red, green, blue]).to.deep.equal(colour);
      }),
    );
    expect(readPaint(writeColour(WHITE, 0.5))?.alpha).to.equal(0.5);
  });
});
