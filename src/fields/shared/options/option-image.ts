import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { pictureAddress } from '../../../html/picture-address.js';
import type { Option } from '../../../model/form.js';
import type { OptionsField } from './option-settings.js';

/**
 * Draws the picture of an option, if its address may be fetched. The option's label says what it shows; without the picture the label and
 * the native control are shown alone.
 */
export function drawPicture({ pictures }: OptionsField, { image }: Option): TemplateResult | typeof nothing {
  const address = pictureAddress(image ?? '');
  if (!pictures || address === undefined) return nothing;
  return html`<img
    part="option-image"
    class=${pictures.keepsRatio ? 'option-image' : 'option-image stretched'}
    decoding="async"
    loading="lazy"
    referrerpolicy="no-referrer"
    width=${pictures.width}
    height=${pictures.height}
    src=${address}
    alt=""
    @error=${({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.hidden = true;
    }}
  />`;
}
