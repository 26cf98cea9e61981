// The elements and attributes that an author's text may have on a page. The lists repeat those of the sanitiser, so that no test relies on them.

/** The elements that an author's text may have. */
export const ELEMENTS =
  `a abbr b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins
  li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/);

/** The attributes that they may have. */
export const ATTRIBUTES =
  'alt colspan decoding dir height href lang loading referrerpolicy rel rowspan scope src start target title width'.split(
    ' ',
  );

/** The style of the box around a table, which the element itself writes. */
export const BOX = 'overflow-x: auto; overflow-wrap: break-word;';
