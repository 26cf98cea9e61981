import type { CSSResult } from 'lit';
import type { Part } from '../../parts/fetch-part.js';

/** Names the part with a sheet. */
type SheetPart = Part<{ readonly styles: CSSResult }>;

/** The names of one attribute. The first one is the look that the form has without a sheet. */
interface Names {
  readonly plain: string;
  readonly sheets: Readonly<Record<string, SheetPart>>;
}

/** The attributes whose look is a sheet, in the order in which the sheets lie over each other. */
export const LOOKS = {
  preset: {
    plain: 'none',
    sheets: {
      bootstrap: () => import('./preset-bootstrap.styles.js'),
      pico: () => import('./preset-pico.styles.js'),
      shadcn: () => import('./preset-shadcn.styles.js'),
      'shadcn-hsl': () => import('./preset-shadcn-hsl.styles.js'),
      tailwind: () => import('./preset-tailwind.styles.js'),
      wordpress: () => import('./preset-wordpress.styles.js'),
    },
  },
  theme: {
    plain: 'calm',
    sheets: {
      contrast: () => import('./theme-contrast.styles.js'),
      filled: () => import('./theme-filled.styles.js'),
      plain: () => import('./theme-plain.styles.js'),
      soft: () => import('./theme-soft.styles.js'),
      underlined: () => import('./theme-underlined.styles.js'),
    },
  },
  choices: {
    plain: 'auto',
    sheets: {
      cards: () => import('./choices-cards.styles.js'),
      list: () => import('./choices-list.styles.js'),
    },
  },
} satisfies Readonly<Record<string, Names>>;

/** An attribute whose look is a sheet. */
export type LookName = keyof typeof LOOKS;

/** The wish of an attribute: a sheet, nothing, or something that nobody knows. */
export interface LookChoice {
  readonly sheet?: SheetPart;
  readonly unknown?: string;
}

/** Finds what an attribute asks for. `null`: the form does not have it. */
export function findLook(name: LookName, value: string | null): LookChoice {
  const { plain, sheets }: Names = LOOKS[name];
  const wanted = value?.trim().toLowerCase() ?? '';
  if (wanted === '' || wanted === plain) return {};
  const sheet = Object.hasOwn(sheets, wanted) ? sheets[wanted] : undefined;
  if (sheet) return { sheet };
  const known = [plain, ...Object.keys(sheets)].join(', ');
  return { unknown: `${name}="${value ?? ''}" is none of ${known}. The form has its usual look.` };
}
