import { css } from '../../platform/css/tag.js';

/**
 * Suits the type to scripts that the core does not know. Chromium 111 takes one language in each `:lang()`. The author's texts may be in
 * another language than the words, so the rules hold for whatever says its language.
 */
export const scriptStyles = css`
  /* Marks are drawn above and below the letters, in Thai and Devanagari even two on each other. */
  :is([part='root'], [lang]):is(
    :lang(ar),
    :lang(ckb),
    :lang(fa),
    :lang(ps),
    :lang(sd),
    :lang(ug),
    :lang(bn),
    :lang(gu),
    :lang(hi),
    :lang(kn),
    :lang(ml),
    :lang(mr),
    :lang(ne),
    :lang(pa),
    :lang(si),
    :lang(ta),
    :lang(te),
    :lang(th),
    :lang(lo)
  ) {
    line-height: max(var(--hf-line-height, 1.5), 1.7);
  }

  /* These go far below the line: Nastaliq slants, Burmese, Khmer and Tibetan letters are stacked. */
  :is([part='root'], [lang]):is(:lang(ur), :lang(ks), :lang(my), :lang(km), :lang(bo)) {
    line-height: max(var(--hf-line-height, 1.5), 2);
  }

  /* Headings have a flatter line in the core. A control needs no higher one than this. */
  :is(h2, h3, [part='page-heading'], [part='control']):is(
    :lang(ar),
    :lang(ckb),
    :lang(fa),
    :lang(ps),
    :lang(sd),
    :lang(ug),
    :lang(bn),
    :lang(gu),
    :lang(hi),
    :lang(kn),
    :lang(ml),
    :lang(mr),
    :lang(ne),
    :lang(pa),
    :lang(si),
    :lang(ta),
    :lang(te),
    :lang(th),
    :lang(lo),
    :lang(ur),
    :lang(ks),
    :lang(my),
    :lang(km),
    :lang(bo)
  ) {
    line-height: 1.7;
  }

  /* A higher line, but no higher control: beside it may be one in another script. */
  :is(input[part='control'], select[part='control'], [part='submit']):is(
    :lang(ar),
    :lang(ckb),
    :lang(fa),
    :lang(ps),
    :lang(sd),
    :lang(ug),
    :lang(bn),
    :lang(gu),
    :lang(hi),
    :lang(kn),
    :lang(ml),
    :lang(mr),
    :lang(ne),
    :lang(pa),
    :lang(si),
    :lang(ta),
    :lang(te),
    :lang(th),
    :lang(lo),
    :lang(ur),
    :lang(ks),
    :lang(my),
    :lang(km),
    :lang(bo)
  ) {
    padding-block: 0.25em;
  }

  /* Small letters of these scripts can't be read. */
  .subfield
    > label:is(
      :lang(ar),
      :lang(ckb),
      :lang(fa),
      :lang(ps),
      :lang(sd),
      :lang(ug),
      :lang(bn),
      :lang(gu),
      :lang(hi),
      :lang(kn),
      :lang(ml),
      :lang(mr),
      :lang(ne),
      :lang(pa),
      :lang(si),
      :lang(ta),
      :lang(te),
      :lang(th),
      :lang(lo),
      :lang(ur),
      :lang(ks),
      :lang(my),
      :lang(km),
      :lang(bo)
    ) {
    font-size: 1em;
  }

  /* Korean breaks between words. A word that is longer than the line breaks nevertheless. */
  :is([part='root'], [lang]):lang(ko) {
    word-break: keep-all;
    overflow-wrap: anywhere;
  }

  /* No small kana and no closing mark begins a line. Where the browser knows phrases, a line ends with one. */
  :is([part='root'], [lang]):is(:lang(ja), :lang(zh)) {
    line-break: strict;
    overflow-wrap: anywhere;
  }

  :is([part='root'], [lang]):lang(ja) {
    word-break: auto-phrase;
  }
`;
