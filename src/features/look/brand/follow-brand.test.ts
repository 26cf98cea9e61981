// The sheet of a colour that the owner names, as it is before the ground of the form is known.
import { expect, fixtureSync, html } from '@open-wc/testing';
import type { HostedForm } from '../../../element/hosted-form.js';
import '../../../define.js';
import { describeOnce } from '../../../../test/support/engine.js';
import { contrast, readPaint, WHITE } from '../../../theme/contrast.js';
import { followBrand } from './follow-brand.js';

/** Returns what is written on a colour before it is corrected: black, or the form's own white. */
function readText(value: string): string {
  const host = fixtureSync<HostedForm>(html`<hosted-form></hosted-form>`);
  const written: string[] = [];
  followBrand(host, value, AbortSignal.abort(), (sheet) => {
    written.push(...Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText));
  });
  return /--_auto-on-accent, *(\w+)/.exec(written.join())?.[1] ?? 'white';
}

describeOnce('The text on a colour that the owner names', () => {
  it('can be read in the first picture, on any colour in any notation', () => {
    const colours = ['#ffd400', 'gold', 'hsl(120 60% 70%)', 'oklch(0.9 0.1 90)', '#1d5fd1', '#000', 'rebeccapurple'];
    const greys = Array.from({ length: 32 }, (_, step) => `rgb(${[step * 8, step * 8, step * 8].join()})`);
    for (const colour of [...colours, ...greys]) {
      const probe = fixtureSync<HTMLElement>(html`<i></i>`);
      probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
      const ground = readPaint(getComputedStyle(probe).color)?.colour ?? WHITE;
      const text = readText(colour) === 'black' ? ([0, 0, 0] as const) : WHITE;
      expect(contrast(text, ground), colour).to.be.at.least(4.5);
    }
  });

  it('is white wherever white can be read, as the form’s own is', () => {
    expect(['#1d5fd1', '#767676', '#b3261e'].map(readText)).to.eql(['white', 'white', 'white']);
  });
});
