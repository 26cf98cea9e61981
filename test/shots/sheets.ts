import { LOOKS } from '../../src/features/look/looks.js';
import { booking, everyType, severalPages } from './forms.js';
import type { ShotForm } from './forms.js';
import { readShowcase } from './showcase.js';

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
  /** The number of pages that are turned first. */
  readonly turns?: number;
  /** The language of the page: English if absent. */
  readonly language?: string;
  readonly views: readonly View[];
}

/** The page of one picture. */
export interface View {
  readonly width: (typeof WIDTHS)[number];
  readonly scheme: Scheme;
}

/** Both widths in both schemes. */
const ALL_VIEWS: readonly View[] = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));
const WIDE = [{ width: 1280, scheme: 'light' }] as const;
const BOTH = [...WIDE, { width: 375, scheme: 'light' }] as const;
const OPPOSITE = [...WIDE, { width: 375, scheme: 'dark' }] as const;

/** Every theme, and cards, each with the same form. The usual look has all views. */
const looks: readonly Sheet[] = [
  ...[LOOKS.theme.plain, ...Object.keys(LOOKS.theme.sheets)].map((name) => [name, `theme="${name}"`] as const),
  ...Object.keys(LOOKS.choices.sheets).map((name) => [name, `choices="${name}"`] as const),
].map(([name, attributes]) => ({
  name,
  attributes,
  form: booking,
  state: 'checked',
  views: name === LOOKS.theme.plain ? ALL_VIEWS : OPPOSITE,
}));

/** The usual look at length. */
const states: readonly Sheet[] = [
  { name: 'all-types', attributes: '', form: everyType, state: 'empty', views: WIDE },
  { name: 'all-types-wrong', attributes: '', form: everyType, state: 'checked', views: WIDE },
  { name: 'read-only', attributes: '', form: booking, state: 'read-only', views: WIDE },
  { name: 'pages', attributes: '', form: severalPages, state: 'empty', views: WIDE },
];

const { contact, jobApplication, festival, holidayHouse } = await readShowcase();

/** Every form of the demo, page by page. */
const showcase: readonly Sheet[] = [
  { name: 'contact', form: contact, attributes: '', state: 'empty', views: BOTH },
  { name: 'contact-one-by-one', form: contact, attributes: 'layout="one-by-one"', state: 'empty', views: OPPOSITE },
  { name: 'contact-review', form: contact, attributes: 'review', state: 'empty', turns: 1, views: BOTH },
  { name: 'job', form: jobApplication, attributes: '', state: 'checked', views: OPPOSITE },
  { name: 'job-arabic', form: jobApplication, attributes: '', state: 'checked', language: 'ar', views: BOTH },
  ...[0, 1, 2].map((turns): Sheet => {
    return { name: `festival-${turns + 1}`, form: festival, attributes: '', state: 'empty', turns, views: OPPOSITE };
  }),
  ...[0, 1, 2].map((turns): Sheet => {
    return { name: `house-${turns + 1}`, form: holidayHouse, attributes: '', state: 'empty', turns, views: BOTH };
  }),
];

/** Every sheet of the gallery. */
export const sheets: readonly Sheet[] = [...looks, ...states, ...showcase];

/** Returns the file name of a picture. */
export const nameFile = ({ name }: Sheet, { width, scheme }: View): string => `${name}-${width}-${scheme}.webp`;
