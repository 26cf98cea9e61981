import { css } from '../../platform/css/tag.js';
import { html, nothing } from 'lit/html.js';
import { linkStyles } from '../../html/link.styles.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './creditcard.js';
import type { CreditcardField } from './creditcard.js';

const styles = css`
  .creditcard .cards {
    margin-block-start: calc(0.5em / 0.875);
    color: var(--_muted);
    font-size: 0.875em;
  }
`;

/** Says why there is nothing to enter, and which cards the owner takes elsewhere. */
const view: FieldView<CreditcardField, undefined> = {
  frame: 'bare',
  styles: [linkStyles, styles],
  render: ({ field: { label, hideLabel, brands, address }, words: { creditcard }, textLanguage }) =>
    html`<div part="notice" class="notice creditcard">
      ${label && !hideLabel ? html`<p><strong lang=${textLanguage} dir="auto">${label}</strong></p>` : nothing}
      <p>${creditcard.notCollected}</p>
      ${address ? html`<p><a href=${address} target="_blank" rel="noopener noreferrer">${creditcard.payThere}</a></p>` : nothing}
      ${brands.length > 0 ? html`<p class="cards">${creditcard.accepted(brands)}</p>` : nothing}
    </div>`,
};

export const fieldModule: FieldModule<CreditcardField, undefined> = { definition, view };
