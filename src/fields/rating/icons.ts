import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Icon } from './rating.js';

/** Outlines in a square of 24. Drawn, not typed: a glyph would look different in every typeface. */
const OUTLINES: Readonly<Record<Icon, string>> = {
  star: 'M12 2.3 14.8 9.1 22.1 9.6 16.5 14.4 18.2 21.5 12 17.6 5.8 21.5 7.5 14.4 1.9 9.6 9.2 9.1Z',
  heart: 'M12 21C5 15.4 2 12 2 8.2A5.2 5.2 0 0 1 12 6.3 5.2 5.2 0 0 1 22 8.2C22 12 19 15.4 12 21Z',
  thumb:
    'M7.5 10.5V21H3.3V10.5ZM7.5 10.8 11.6 2.8C13.4 2.8 14.5 4.2 14.2 5.9L13.5 9.4H19C20.5 9.4 21.5 10.7 21.2 12.1L19.7 19.2C19.4 20.3 18.6 21 17.5 21H7.5',
};

/** An icon, to be filled and outlined by the styles. */
export function iconDrawing(icon: Icon): TemplateResult {
  return html`<svg viewBox="-2 -2 28 28" focusable="false"><path d=${OUTLINES[icon]} /></svg>`;
}
