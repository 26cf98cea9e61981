// How the options of a field lie on the page: on cards, in columns, in a row, or one below the other.
import type { Option } from '../../../model/form.js';
import { fold } from '../../../platform/lists.js';
import type { OptionsField } from './option-settings.js';

/** The most options that are cards where the owner says nothing. More of them are read faster as a list. */
const FEW = 4;

/** The fewest options of a list in columns. */
const MANY = 7;

/** The most characters of a label beside a second one, even on a phone. */
const BRIEF = 12;

/** The most characters of a label in one of three columns. */
const SHORT = 24;

/** The most characters of a label in one of two columns. */
const READABLE = 60;

/** The widest picture of a small cell, in pixels. */
const SMALL = 120;

/**
 * Names how options lie, in classes of their list. A single option, such as a consent, is a line. The options keep their order: in columns
 * it runs along the lines, as the keys do.
 *
 * @param isPictured an option has a picture
 */
export function arrangeOptions(
  { horizontal, pictures }: Pick<OptionsField, 'horizontal' | 'pictures'>,
  options: readonly Option[],
  isPictured: boolean,
): string {
  const cells = isPictured && pictures ? ['pictured', pictures.width > SMALL && 'large'] : arrangeTexts(options);
  return ['options', horizontal && 'horizontal', ...cells].filter(Boolean).join(' ');
}

function arrangeTexts(options: readonly Option[]): readonly (string | false)[] {
  const { length } = options;
  const longest = fold(options, (most, { label }) => Math.max(most, label.length), 0);
  if (length > 1 && length <= FEW) {
    const beside = length === 3 ? longest <= SHORT && 'three-beside' : longest <= READABLE && 'two-beside';
    return ['few', beside, longest <= BRIEF && 'short-labels'];
  }
  return [length >= MANY && longest <= SHORT && 'in-columns'];
}
