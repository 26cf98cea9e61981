import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { pictureAddress } from '../../../html/picture-address.js';
import type { Option } from '../../../model/form.js';
import type { OptionsField } from './option-settings.js';

const addressOf = ({ image }: Option): string | undefined => pictureAddress(image ?? '');

/** Tells whether an option has a picture whose address may be fetched. Without any, the options are those of a plain list. */
export const hasPictures = ({ pictures, options }: Pick<OptionsField, 'pictures' | 'options'>): boolean =>
  pictures !== undefined && options.some((option) => addressOf(option) !== undefined);

/**
 * Draws the picture of an option. The option's label says what it shows. An option without a picture, or whose picture does not come, has an
 * empty shape of the same size, so all cards are equal.
 */
export function drawPicture({ pictures }: OptionsField, option: Option): TemplateResult | typeof nothing {
  if (!pictures) return nothing;
  const address = addressOf(option);
  const { width, height } = pictures;
  return html`${
      address === undefined
        ? nothing
        : html`<img
            part="option-image"
            class=${pictures.keepsRatio ? 'option-image' : 'option-image stretched'}
            decoding="async"
            loading="lazy"
            referrerpolicy="no-referrer"
            width=${width}
            height=${height}
            src=${address}
            alt=""
            @error=${({ target }: Event) => {
              if (target instanceof HTMLImageElement) target.hidden = true;
            }}
          />`
    }<svg class="option-image empty-image" width=${width} height=${height} aria-hidden="true" focusable="false"></svg>`;
}
