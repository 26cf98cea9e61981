// Writes a brand as a sheet. Pure.
import type { Brand } from './brand.js';
import type { ControlMeasures } from './measures.js';

type Declarations = readonly (string | undefined | false)[];
type Rule = readonly [selector: string, declarations: Declarations];

/** Writes the sheet of a brand. `place` is the selector of the form's place: `:host` in a tree of its own. */
export function writeBrand(brand: Brand, place: string): string {
  const within = place === ':host' ? '' : `${place} `;
  const tokens = [
    ...(brand.accent ? makePalette(brand.accent) : []),
    ...writeOnAccent(brand),
    brand.border && `--_border:var(--hf-border,var(--_auto-border,${brand.border}))`,
    brand.radius && `--_radius:var(--hf-radius,${brand.radius})`,
    brand.control && `--_border-width:var(--hf-border-width,${brand.control.border})`,
  ];
  const control = [
    local('background-color', 'control-background', brand.controlGround),
    local('color', 'control-color', brand.controlText),
    ...(brand.control ? writeSizes(brand.control, 'padding') : []),
    local('min-block-size', 'control-height', brand.control?.height),
  ];
  return (
    writeRules([
      [place, tokens],
      [`${within}[part=root]`, [local('font-family', 'font', brand.font)]],
      [`${within}[part=control]`, control],
      [`${within}.choice`, [local('background-color', 'control-background', brand.controlGround)]],
      [`${within}::placeholder`, [local('color', 'placeholder', brand.placeholder)]],
      [`${within}.submit`, writeButton(brand)],
    ]) + writeForTouch(brand, within)
  );
}

/** Writes the sheet of an accent alone: nothing else of the form changes. */
export function writeAccent(brand: Brand, place: string): string {
  const within = place === ':host' ? '' : `${place} `;
  const { accent, buttonRadius } = brand;
  return writeRules([
    [place, [accent && `--_accent:var(--hf-accent,var(--_auto-accent,${accent}))`, ...writeOnAccent(brand)]],
    [`${within}.submit`, [local('border-radius', 'button-radius', buttonRadius), ...writeFill(brand)]],
  ]);
}

const writeRules = (rules: readonly Rule[]): string =>
  rules.map(([selector, all]) => `${selector}{${all.filter(Boolean).join(';')}}`).join('');

const local = (property: string, token: string, value: string | undefined) =>
  value && `${property}:var(--hf-${token},${value})`;

/** Writes the text on the accent, and the colour that the accent turns to below the mouse: away from its text. */
const writeOnAccent = ({ onAccent, shade }: Brand): Declarations => [
  onAccent && `--_on-accent:var(--hf-on-accent,var(--_auto-on-accent,${onAccent}))`,
  shade && `--_auto-shade:${shade}`,
];

const writeButton = (brand: Brand): Declarations => [
  local('border-radius', 'button-radius', brand.buttonRadius),
  local('font-weight', 'button-weight', brand.buttonWeight),
  brand.buttonFont && `font-family:${brand.buttonFont}`,
  ...(brand.button ? [...writeSizes(brand.button, 'button-padding'), `min-block-size:${brand.button.height}`] : []),
  ...writeFill(brand),
];

/** Writes a button that is paler than the accent: its border has the accent. */
function writeFill({ fill, onFill, fillShade = '' }: Brand): Declarations {
  if (!fill || !onFill) return [];
  return [
    `--_button-background:var(--hf-button-background,var(--hf-accent,${fill}))`,
    `color:var(--hf-button-color,var(--hf-on-accent,${onFill}))`,
    'border-color:var(--_accent)',
    `--_auto-shade:${fillShade}`,
  ];
}

const writeSizes = ({ font, padding }: ControlMeasures, token: string): Declarations => [
  `font-size:${font}`,
  local('padding', token, padding),
];

/** A finger needs more room than a mouse. */
function writeForTouch({ control, button }: Brand, within: string): string {
  const rules: Rule[] = [
    [`${within}[part=control]`, [control && `min-block-size:max(44px,var(--hf-control-height,${control.height}))`]],
    [`${within}.submit`, [button && `min-block-size:max(44px,${button.height})`]],
  ];
  return control || button ? `@media (pointer:coarse){${writeRules(rules)}}` : '';
}

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
