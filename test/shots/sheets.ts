import { LOOKS } from '../../src/features/look/looks.js';
import { booking, everyType, severalPages } from './forms.js';
import type { ShotForm } from './forms.js';

/** The widths of the page, in CSS pixels. */
const WIDTHS = [1280, 375] as const;
/** The colour schemes of the page. */
const SCHEMES = ['light', 'dark'] as const;

type Scheme = (typeof SCHEMES)[number];

/** A form in one look and one state. It is loaded once, and drawn in each view. */
export interface Sheet {
  readonly name: string;
  readonly form: ShotForm;
  /** The attributes of the element. */
  readonly attributes: string;
  readonly state: 'checked' | 'empty' | 'read-only';
  readonly views: readonly View[];
}

/** The page of one picture. */
export interface View {
  readonly width: (typeof WIDTHS)[number];
  readonly scheme: Scheme;
}

/** Both widths in both schemes. */
const ALL_VIEWS: readonly View[] = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));
const ONE_VIEW = [{ width: 1280, scheme: 'light' }] as const;

/** Every theme, and cards, each with the same form. */
const looks: readonly Sheet[] = [
  ...[LOOKS.theme.plain, ...Object.keys(LOOKS.theme.sheets)].map((name) => [name, `theme="${name}"`] as const),
  ...Object.keys(LOOKS.choices.sheets).map((name) => [name, `choices="${name}"`] as const),
].map(([name, attributes]) => ({ name, attributes, form: booking, state: 'checked', views: ALL_VIEWS }));

/** The plain look at length. */
const states: readonly Sheet[] = [
  { name: 'all-types', attributes: '', form: everyType, state: 'empty', views: ONE_VIEW },
  { name: 'all-types-wrong', attributes: '', form: everyType, state: 'checked', views: ONE_VIEW },
  { name: 'read-only', attributes: '', form: booking, state: 'read-only', views: ONE_VIEW },
  { name: 'pages', attributes: '', form: severalPages, state: 'empty', views: ONE_VIEW },
];

/** Every sheet of the gallery. */
export const sheets: readonly Sheet[] = [...looks, ...states];

/** Returns the file name of a picture. */
export const nameFile = ({ name }: Sheet, { width, scheme }: View): string => `${name}-${width}-${scheme}.webp`;
