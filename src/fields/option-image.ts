import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Option } from '../model/form.js';
import type { OptionsField } from './option-settings.js';

/**
 * The picture of an option. Only from the page's own origin: another site would hear of every visitor, without their leave.
 * The option's label says what it shows. One that can't be had leaves the label, and the native control, alone.
 */
export function pictureOf({ pictures }: OptionsField, { image }: Option): TemplateResult | typeof nothing {
  if (!pictures || !image || !URL.canParse(image, document.baseURI)) return nothing;
  const { href, origin, protocol } = new URL(image, document.baseURI);
  if (origin !== location.origin || !/^https?:$/.test(protocol)) return nothing;
  return html`<img
    part="option-image"
    class=${pictures.keepsRatio ? 'option-image' : 'option-image stretched'}
    src=${href}
    width=${pictures.width}
    height=${pictures.height}
    alt=""
    @error=${(event: Event) => {
      (event.target as HTMLImageElement).hidden = true;
    }}
  />`;
}
