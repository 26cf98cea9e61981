// Makes a palette of one colour, and finds that colour in what a page looks like. Pure.
import { contrast, mix, writeColour } from '../../theme/contrast.js';
import type { Colour, Paint } from '../../theme/contrast.js';
import { strengthen } from '../../theme/palette.js';

/** The look of one button, link or control of the page. */
export interface Sample {
  readonly background: Paint;
  readonly text: Paint;
  readonly border: Paint;
  /** Computed: `6px`. */
  readonly radius: string;
  readonly font: string;
  readonly weight: string;
  /** It sends a form, or the page calls it the main one. */
  readonly isMain: boolean;
}

/** The look of a page. Elements that look as the browser draws them are left out. */
export interface PageSamples {
  readonly buttons: readonly Sample[];
  readonly links: readonly Sample[];
  readonly controls: readonly Sample[];
}

/** The brand of a page in CSS values. Absent: the form's own. */
export type Brand = Readonly<Partial<Record<BrandValue, string>>>;

type BrandValue =
  | 'accent'
  | 'font'
  | 'border'
  | 'radius'
  | 'controlGround'
  | 'controlText'
  | 'placeholder'
  | 'buttonRadius'
  | 'buttonFont'
  | 'buttonWeight';

/** A colour is one, not a grey, if its strongest and its weakest part are this far apart. */
const COLOURFUL = 0.12;

/** Finds the brand in the look of a page: its main button's colour, else its links'. The controls give ground and shape. */
export function findBrand({ buttons, links, controls }: PageSamples): Brand {
  const button = commonest(buttons, rankButton);
  const control = commonest(controls, () => 1);
  const accent = button ? chooseColour(button) : commonest(links, ({ text }) => rank(text.colour))?.text.colour;
  const radius = readLength(control ?? button);
  const round = readLength(button);
  return {
    ...(accent && { accent: writeColour(accent) }),
    ...(radius && { radius }),
    ...(control && readControlBrand(control)),
    ...(button && { buttonFont: button.font, buttonWeight: button.weight }),
    ...(round && { buttonRadius: round }),
  };
}

function readControlBrand({ background, text, border, font }: Sample): Brand {
  const visible = border.alpha > 0 ? { border: writeColour(border.colour, border.alpha) } : {};
  if (background.alpha < 1) return { font, ...visible };
  const ground = background.colour;
  const written = strengthen(text.colour, [ground], 4.5);
  return {
    font,
    ...visible,
    controlGround: writeColour(ground),
    controlText: writeColour(written),
    placeholder: writeColour(strengthen(mix(written, ground, 0.26), [ground], 4.5)),
  };
}

/** Returns the colour of a button: its ground, or of an outlined one its text. */
const chooseColour = ({ background, text }: Sample): Colour =>
  background.alpha > 0.5 ? background.colour : text.colour;

function rankButton(sample: Sample): number {
  const outlined = sample.background.alpha > 0.5 ? 1 : 0.25;
  return rank(chooseColour(sample)) * outlined * (sample.isMain ? 4 : 1);
}

/** Ranks colours: greys that are hardly seen say nothing of a brand. */
function rank(colour: Colour): number {
  const [least = 0, , most = 0] = [...colour].sort((a, b) => a - b);
  if (most - least > COLOURFUL) return 3;
  return contrast(colour, [1, 1, 1]) > 3 ? 1 : 0.1;
}

/** Finds the most common look, by the sum of its samples' ranks. If several looks have the same sum, the first one wins. */
function commonest(samples: readonly Sample[], rankSample: (sample: Sample) => number): Sample | undefined {
  const kinds = new Map<string, { readonly first: Sample; readonly sum: number }>();
  for (const sample of samples) {
    const key = [writeColour(chooseColour(sample)), sample.background.alpha, sample.radius].join();
    const { first, sum } = kinds.get(key) ?? { first: sample, sum: 0 };
    kinds.set(key, { first, sum: sum + rankSample(sample) });
  }
  return [...kinds.values()].sort((a, b) => b.sum - a.sum)[0]?.first;
}

/** Returns the radius of corners, if it is a plain length. Pages write huge ones for round ends. */
function readLength(sample: Sample | undefined): string | undefined {
  const pixels = /^([\d.]+)px$/.exec(sample?.radius ?? '')?.[1];
  return pixels === undefined ? undefined : `${Math.min(Number(pixels), 999)}px`;
}

/** Writes the sheet of a brand. `place` is the selector of the form's place: `:host` in a tree of its own. */
export function writeBrand(brand: Brand, place: string): string {
  const within = place === ':host' ? '' : `${place} `;
  const tokens = [
    ...(brand.accent ? makePalette(brand.accent) : []),
    brand.border && `--_border:var(--hf-border,var(--_auto-border,${brand.border}))`,
    brand.radius && `--_radius:var(--hf-radius,${brand.radius})`,
  ];
  const rules: readonly (readonly [selector: string, declarations: readonly (string | undefined)[]])[] = [
    [place, tokens],
    [`${within}[part=root]`, [local('font-family', 'font', brand.font)]],
    [
      `${within}[part=control]`,
      [
        local('background-color', 'control-background', brand.controlGround),
        local('color', 'control-color', brand.controlText),
      ],
    ],
    [`${within}.choice`, [local('background-color', 'control-background', brand.controlGround)]],
    [`${within}::placeholder`, [local('color', 'placeholder', brand.placeholder)]],
    [
      `${within}.submit`,
      [
        local('border-radius', 'button-radius', brand.buttonRadius),
        local('font-weight', 'button-weight', brand.buttonWeight),
        brand.buttonFont && `font-family:${brand.buttonFont}`,
      ],
    ],
  ];
  return rules.map(([selector, all]) => `${selector}{${all.filter(Boolean).join(';')}}`).join('');
}

const local = (property: string, token: string, value: string | undefined) =>
  value && `${property}:var(--hf-${token},${value})`;

/**
 * Makes a palette of one colour. The browser mixes it in OKLab, so every step looks equally far. What lies on the page's ground is
 * corrected by `palette.ts`, and so is the ring of the focus.
 */
function makePalette(accent: string): string[] {
  const tint = (share: number, other = 'transparent') => `color-mix(in oklab,${accent} ${share}%,${other})`;
  const soft = 'color-mix(in srgb,currentColor 56%,transparent)';
  return [
    `--_accent:var(--hf-accent,var(--_auto-accent,${accent}))`,
    `--_surface:var(--hf-surface,var(--_auto-surface,${tint(6)}))`,
    `--_line:var(--hf-line,${tint(26)})`,
    `--_border:var(--hf-border,var(--_auto-border,${tint(22, soft)}))`,
  ];
}
