/** One design token: the custom property `--hf-<name>`. */
export interface Token {
  /** The CSS value if the page sets nothing. */
  readonly default: string;
  readonly description: string;
  /** The default is replaced where it could not be seen on the page's background: `theme/palette.ts`. */
  readonly isCorrected?: true;
  /** The styles read the page's own property where they need it, with this default. So only what shows such a part carries it. */
  readonly isLocal?: true;
}

const SURFACE = 'var(--_surface)';
const ACCENT = 'var(--_accent)';
const RADIUS = 'var(--_radius)';

/** The tokens of one part each: their defaults are mostly the tokens of the whole form. */
const localTokens = {
  'line-height': { default: '1.5', description: 'Height of a line of text', isLocal: true },
  'label-size': { default: '1em', description: 'Size of the labels of fields', isLocal: true },
  'label-weight': { default: '600', description: 'Weight of the labels of fields', isLocal: true },
  'label-color': { default: 'inherit', description: 'Colour of the labels of fields', isLocal: true },
  'label-gap': { default: '0.5em', description: 'Space below the labels of fields', isLocal: true },
  required: { default: 'var(--_error)', description: 'The mark of a required field', isLocal: true },
  'hint-size': { default: '0.875em', description: 'Size of hints and notes', isLocal: true },
  'error-size': { default: '0.875em', description: 'Size of the error of a field', isLocal: true },
  'error-weight': { default: '600', description: 'Weight of the error of a field', isLocal: true },
  'control-height': { default: '2.75em', description: 'Minimum height of controls', isLocal: true },
  'control-background': {
    default: 'var(--_auto-control, transparent)',
    description:
      'Background of text controls and lists; by default, the page’s own can be seen, on a tinted page below a veil of white',
    isLocal: true,
  },
  'control-color': { default: 'inherit', description: 'Text in controls', isLocal: true },
  'control-radius': { default: RADIUS, description: 'Radius of the corners of controls', isLocal: true },
  placeholder: { default: 'var(--_muted)', description: 'Placeholders in controls', isLocal: true },
  'button-background': { default: ACCENT, description: 'Background of the button that sends', isLocal: true },
  'button-hover': {
    default: 'color-mix(in oklab, var(--_button-background), var(--_auto-shade, black) 14%)',
    description: 'Its background below the mouse',
    isLocal: true,
  },
  'button-color': { default: 'var(--_on-accent)', description: 'Its text', isLocal: true },
  'button-radius': { default: RADIUS, description: 'Radius of its corners', isLocal: true },
  'button-padding': { default: '0.5em 1.5em', description: 'Space within it', isLocal: true },
  'button-weight': { default: '600', description: 'Weight of its text', isLocal: true },
  'button-width': { default: 'auto', description: 'Its width: `100%` for the full width', isLocal: true },
  'secondary-background': { default: 'transparent', description: 'Background of all other buttons', isLocal: true },
  'secondary-border': { default: 'var(--_border)', description: 'Their borders', isLocal: true },
  'secondary-color': { default: 'inherit', description: 'Their text', isLocal: true },
  'secondary-radius': { default: RADIUS, description: 'Radius of their corners', isLocal: true },
  'column-gap': { default: 'var(--_gap)', description: 'Space between columns', isLocal: true },
  'option-gap': { default: '0.5em', description: 'Space between options', isLocal: true },
  choice: { default: ACCENT, description: 'Radio buttons and checkboxes that are chosen', isLocal: true },
  'choice-size': { default: '1.25em', description: 'Size of radio buttons and checkboxes', isLocal: true },
  slider: { default: ACCENT, description: 'The slider of a number', isLocal: true },
  rating: { default: ACCENT, description: 'The icons of a rating that are chosen', isLocal: true },
  'heading-size': { default: '1.5em', description: 'Size of the headings of sections', isLocal: true },
  'heading-weight': { default: '650', description: 'Weight of the headings of sections', isLocal: true },
  'heading-line': { default: 'var(--_line)', description: 'The line below the heading of a section', isLocal: true },
  progress: { default: ACCENT, description: 'The progress meter', isLocal: true },
  'drop-background': { default: SURFACE, description: 'Background of the place for files', isLocal: true },
  'file-background': { default: 'transparent', description: 'Background of a chosen file', isLocal: true },
  'file-padding': { default: '0.5em', description: 'Space within the row of a chosen file', isLocal: true },
  'signature-background': { default: SURFACE, description: 'Background of the signature’s frame', isLocal: true },
  'signature-line': { default: 'var(--_line)', description: 'The line to sign on', isLocal: true },
  'signature-width': {
    default: '100%',
    description: 'Maximum width of the signature’s frame, which is 15em high at most',
    isLocal: true,
  },
  'note-background': { default: SURFACE, description: 'Background of notes and of the thanks', isLocal: true },
  'note-border': { default: 'var(--_line)', description: 'Border of notes and of the thanks', isLocal: true },
  'summary-background': { default: 'var(--_tint)', description: 'Background of the error summary', isLocal: true },
  'summary-border': {
    default: 'color-mix(in oklab, var(--_error) 45%, transparent)',
    description: 'Border of the error summary',
    isLocal: true,
  },
} satisfies Readonly<Record<string, Token>>;

// Decision 0038: colours are mixed from the text colour, and keep their contrast on any background.
/**
 * The closed list of design tokens. Colours are mixed with `currentColor`, the colour of the page's text, so they suit light and dark
 * pages. The ring of the focus has two colours: on any background, one of them can be seen.
 *
 * `npm run generate` writes `tokens.styles.ts` from it, without the descriptions, which a page does not need. Local tokens are not in it:
 * `test/structure/tokens.test.ts` compares their defaults with the styles.
 */
export const tokens = {
  accent: { default: '#1d5fd1', description: 'Buttons and chosen options', isCorrected: true },
  'on-accent': { default: '#fff', description: 'Text on the accent', isCorrected: true },
  error: {
    default: 'color-mix(in oklab, #ee3124 75%, currentColor)',
    description: 'Errors',
    isCorrected: true,
  },
  tint: {
    default: 'color-mix(in oklab, var(--_error) 6%, transparent)',
    description: 'Background of what is wrong',
    isCorrected: true,
  },
  border: {
    default: '#868b94',
    description: 'Borders of controls: a grey that can be seen on white and on black',
    isCorrected: true,
  },
  line: {
    default: 'color-mix(in srgb, currentColor 18%, transparent)',
    description: 'Lines between and around parts of the form',
  },
  surface: {
    default: 'color-mix(in srgb, currentColor 3%, transparent)',
    description: 'Background of places for files and signatures, of notes, and of what can only be read',
    isCorrected: true,
  },
  muted: {
    default: 'color-mix(in srgb, currentColor 74%, transparent)',
    description: 'Hints and notes',
    isCorrected: true,
  },
  focus: {
    default: ACCENT,
    description: 'The border of a control with the focus, and the ring around everything else that has it',
    isCorrected: true,
  },
  'focus-halo': {
    default: 'color-mix(in oklab, var(--_focus) 30%, transparent)',
    description: 'The soft ring around a control with the focus',
    isLocal: true,
  },
  ink: { default: 'currentColor', description: 'The pen of the signature, on the screen', isLocal: true },
  radius: { default: '0.5em', description: 'Radius of corners' },
  gap: { default: '1.5em', description: 'Space between fields' },
  padding: { default: '0.5em 0.75em', description: 'Space within controls', isLocal: true },
  width: { default: '100%', description: 'Maximum width of the form' },
  font: { default: 'inherit', description: 'Typeface', isLocal: true },
  'font-size': { default: '1em', description: 'Size of the text, 14 px at least', isLocal: true },
  'scroll-offset': {
    default: '1em',
    description: 'Space above a field after scrolling to it, for a fixed page header',
  },
  'border-width': { default: '1px', description: 'Width of the borders of controls' },
  'focus-width': {
    default: '2px',
    description: 'Width of that ring. The soft ring of a control is half as wide again',
  },
  'focus-offset': { default: '2px', description: 'Space between the ring and what it is around' },
  ...localTokens,
} satisfies Readonly<Record<string, Token>>;
