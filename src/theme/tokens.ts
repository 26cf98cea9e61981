/** One design token: the custom property `--hf-<name>`. */
export interface Token {
  /** The CSS value if the page sets nothing. */
  readonly default: string;
  readonly description: string;
  /** The default is replaced where it could not be seen on the page's background: `theme/palette.ts`. */
  readonly isCorrected?: true;
}

// Decision 0004: colours are mixed from the text colour. Decision 0055: they keep their contrast on any background.
/**
 * The closed list of design tokens. Colours are mixed with `currentColor`, the colour of the page's text, so they suit light and dark
 * pages. The ring of the focus has two colours, of which one can be seen on any background.
 *
 * `npm run generate` writes `tokens.styles.ts` from it, without the descriptions, which a page does not need.
 */
export const tokens = {
  accent: { default: '#1d5fd1', description: 'Buttons and chosen options', isCorrected: true },
  'on-accent': { default: '#fff', description: 'Text on the accent', isCorrected: true },
  error: {
    default: 'color-mix(in oklab, #ee3124 75%, currentColor)',
    description: 'Errors',
    isCorrected: true,
  },
  border: {
    default: 'color-mix(in srgb, currentColor 56%, transparent)',
    description: 'Borders of controls',
    isCorrected: true,
  },
  line: {
    default: 'color-mix(in srgb, currentColor 18%, transparent)',
    description: 'Lines between and around parts of the form',
  },
  surface: {
    default: 'color-mix(in srgb, currentColor 3%, transparent)',
    description: 'Background of controls',
    isCorrected: true,
  },
  muted: {
    default: 'color-mix(in srgb, currentColor 74%, transparent)',
    description: 'Hints and notes',
    isCorrected: true,
  },
  focus: { default: '#0b3d91', description: 'The ring around the element with the focus: its dark part' },
  'focus-halo': { default: '#fff', description: 'The light part of that ring, within the dark one' },
  ink: { default: 'currentColor', description: 'The pen of the signature, on the screen' },
  radius: { default: '0.4em', description: 'Radius of corners' },
  gap: { default: '1.6em', description: 'Space between fields' },
  padding: { default: '0.6em 0.75em', description: 'Space within controls' },
  width: { default: '44em', description: 'Maximum width of the form' },
  font: { default: 'inherit', description: 'Typeface' },
  'font-size': { default: '1em', description: 'Size of the text, 14 px at least' },
  'scroll-offset': {
    default: '1em',
    description: 'Space above a field after scrolling to it, for a fixed page header',
  },
} satisfies Readonly<Record<string, Token>>;
