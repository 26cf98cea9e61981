import { isFirstOfType } from '../view.js';
import { css } from '../../platform/css/tag.js';
import { html, nothing } from 'lit/html.js';
import type { CSSResult, TemplateResult } from 'lit';
import type { Words } from '../../locale/words.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { isListNative } from '../../platform/css/conditions.js';
import { changing, drawError } from '../shared/controls/changing.js';
import { autofillPart } from '../shared/controls/autofill.js';
import { subfieldControls } from '../shared/subfields/subfield-control.js';
import type { Subfield } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { defineAddress, definition, isOfAnyCountry, isShown } from './address.js';
import type { AddressField } from './address.js';
import { countryControl } from './country.js';
import { inOrder, knownCountry, optionalParts, unusedParts } from './layout.js';
import type { DrawCountry } from './country.js';
import { chooseFormat } from './postcode.js';
import { nameByFormat, usualWays } from './ways.js';
import type { Ways } from './ways.js';
import { focusIn } from '../../platform/focus.js';
import { quoted } from '../../platform/page.js';

type Scope = ViewScope<AddressField, Parts>;
type Control = Pick<Subfield, 'autocomplete' | 'width'>;

const CONTROLS: Readonly<Record<string, Control>> = {
  address: { autocomplete: 'address-line1', width: 'full' },
  address2: { autocomplete: 'address-line2', width: 'full' },
  city: { autocomplete: 'address-level2' },
  state: { autocomplete: 'address-level1' },
  zip: { autocomplete: 'postal-code', width: 'code' },
  country: { autocomplete: 'country-name', width: 'full' },
};

/**
 * Returns a function that names a subfield in the words of the known country. A language is no country: who reads English
 * may have no ZIP code.
 */
const nameBy =
  (ways: Ways) =>
  (field: AddressField, words: Words, subfield: string, answer: Parts): string => {
    const { address } = words;
    if (subfield === 'state' || subfield === 'zip' || subfield === 'city')
      return (
        ways.namePart(subfield, knownCountry(field, answer), words) ??
        nameByFormat(subfield, chooseFormat(field.format, answer['country']), words)
      );
    return subfield === 'address' || subfield === 'address2' ? address[subfield] : address.country;
  };

/** A postal code is short, and its label may not be. */
const styles = css`
  .code {
    flex: 0 1 9em;
  }

  .unused {
    display: none !important;
  }

  .whole .subfield {
    position: relative;
  }
`;

// Decision 0017: the parts are drawn in the order of the country, and are sent in the service's.
/** Lists the parts in their order. Those that no address of the country has stay where they are, unseen: the list of countries never moves. */
function listParts(scope: Scope, ways: Ways, drawCountry: DrawCountry): readonly Subfield[] {
  const { field, answer, words } = scope;
  // A section lets browsers tell two addresses of one form apart. Chromium fills in nothing where the page has only one section.
  const section = isFirstOfType(scope) ? '' : `section-${field.id} `;
  // What the person empties stays while they are in it.
  const isInUse = (name: string) => {
    const control = scope.drawn(`[id=${quoted(scope.id(name))}]`);
    return scope.error(name) || (control && focusIn(control) === control);
  };
  const unused = unusedParts(ways, field, answer).filter((name) => !isInUse(name));
  const optional = optionalParts(ways, field, answer);
  return inOrder(ways, field, answer, words.language).map((name) => {
    const control = CONTROLS[name];
    const autocomplete = section + autofillPart(scope, control?.autocomplete ?? 'off');
    return {
      ...control,
      autocomplete,
      name,
      label: nameBy(ways)(field, words, name, answer),
      isOptional: optional.includes(name),
      ...(unused.includes(name) && { width: 'unused' }),
      ...(name === 'country' && { control: drawCountry(scope, autocomplete) }),
    };
  });
}

/** The most missing parts that are asked for one by one. */
const FEW = 2;

/** Tells whether the person is told that most of the address is missing. */
const isWholeMissing = (scope: Scope): boolean =>
  scope.field.subfields.filter((name) => scope.error(name) && (scope.answer[name] ?? '').trim() === '').length > FEW;

/** Draws the error of a part for screen readers, which read a part alone. */
const whisper: typeof drawError = (scope, subfield) =>
  html`<div class="visually-hidden">${drawError(scope, subfield)}</div>`;

/** Asks for the whole address in one sentence. */
const askForWhole = ({ words }: Scope): TemplateResult =>
  html`<p part="error"><span class="visually-hidden">${words.errorPrefix}</span> ${changing(words.address.whole)}</p>`;

/** Returns a view that draws a postal address in its parts, in the ways of countries. */
const addressView = (
  ways: Ways,
  drawCountry: DrawCountry,
  ...more: readonly CSSResult[]
): FieldView<AddressField, Parts> => ({
  frame: 'group',
  styles: [styles, ...more],
  subfieldLabel: nameBy(ways),
  render(scope) {
    const isWhole = isWholeMissing(scope);
    // One template: another one would take the focus from the part that the person is in.
    return html`<div class=${isWhole ? 'whole' : ''}>
      ${isWhole ? askForWhole(scope) : nothing}
      ${subfieldControls(scope, listParts(scope, ways, drawCountry), isWhole ? whisper : drawError)}
    </div>`;
  },
});

/** Fetches what an address of any country needs. Of what does not come, the usual serves it. */
async function loadWorldwide(hasCountry: boolean): Promise<FieldModule<AddressField, Parts>> {
  const [world, searched] = await Promise.all([
    tryPart(() => import('./world/ways.js')),
    hasCountry && !isListNative() ? tryPart(() => import('./address.searched.js')) : undefined,
  ]);
  const ways = world?.worldWays ?? usualWays;
  return {
    definition: defineAddress(ways),
    view: searched ? addressView(ways, searched.searchedCountry, searched.styles) : addressView(ways, countryControl),
  };
}

export const fieldModule: FieldModule<AddressField, Parts> = {
  definition,
  view: addressView(usualWays, countryControl),
  load(settings) {
    const hasCountry = isShown(settings, 'country');
    return hasCountry || isOfAnyCountry(settings) ? loadWorldwide(hasCountry) : undefined;
  },
};
