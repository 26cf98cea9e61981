// Breaks long words, such as addresses, where a reader expects it.
import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** A word that a narrow column cannot hold. */
const LONG_WORD = /\S{16,}/g;
/** The signs that part an address, with something behind them. */
const SIGNS = /[@._/?&=+-]+(?=[^@._/?&=+-])/g;
/** It stands in no stored text. */
const BREAK = '\0';

/** Lists the parts of a text between which a line may end. A long word may be broken after its signs, and not within a name. */
export const listParts = (text: string): readonly string[] =>
  text.replace(LONG_WORD, (word) => word.replace(SIGNS, `$&${BREAK}`)).split(BREAK);

/** Shows a text whose long words may be broken after their signs. What is copied of it is the text itself. */
export const withBreaks = (text: string): readonly (TemplateResult | string)[] =>
  listParts(text).map((part, index) => (index === 0 ? part : html`<wbr />${part}`));
