// What nobody wishes for: forms and places that are measured as well.
import { LOOKS } from '../../src/features/look/looks.js';
import type { Composition } from './composition.js';
import { layOut } from './rounds.js';
import type { FieldJson } from './rounds.js';
import { RESPACED, RULES } from './rules/all.js';
import type { Named } from './run.js';

const USUAL: Composition = {
  round: 0,
  preset: LOOKS.preset.plain,
  theme: LOOKS.theme.plain,
  choices: LOOKS.choices.plain,
  width: 768,
  way: 'plain',
  columns: 2,
  texts: 'hints',
  state: 'untouched',
  dir: 'ltr',
  scheme: 'light',
  pointer: 'fine',
};

const listOptions = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ label: `Option ${index + 1}`, value: `v${index}`, ...more }));

const CHOICES = ['radio', 'checkbox', 'select'];

const makeFields = (types: readonly string[], settings: object): readonly FieldJson[] =>
  types.map((type, index) => ({ id: String(index + 1), type, label: `A ${type}`, ...settings }));

/** The spacing that a person may set (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

const LOST = {
  use_images: true,
  image_height: 64,
  image_width: 96,
  options: listOptions(3, { imageUrl: '/lost.png' }),
};

/** More pages than the steps can name. */
const makePages = (count: number): readonly FieldJson[] =>
  Array.from({ length: count }, (_, index): readonly FieldJson[] => [
    { id: `${index}1`, type: 'section', section_heading: `Page ${index + 1}`, section_break: '1' },
    { id: `${index}2`, type: 'text', label: 'Question' },
  ]).flat();

/** Names scenes of bad input. `round`: the types that stand beside each other. */
export const badInput = (round: number): readonly Named[] => {
  const usual = { ...USUAL, round };
  const fields = layOut(usual);
  const scene = { ...usual, fields };
  const inForm = (name: string, types: readonly string[], settings: object): Named => ({
    name,
    rules: RULES,
    scene: { ...usual, fields: makeFields(types, settings) },
  });
  return [
    inForm('200 options', CHOICES, { options: listOptions(200) }),
    inForm('options without labels', CHOICES, { options: listOptions(5, { label: '' }) }),
    inForm('pictures that do not come', ['radio', 'checkbox', 'product'], {
      ...LOST,
      image: '/lost.png',
      unit_price: '3',
    }),
    {
      name: 'a finger on seven pages',
      rules: RULES,
      scene: { ...usual, width: 1280, way: 'pages', pointer: 'coarse', fields: makePages(7) },
    },
    { name: '240 px', rules: RULES, scene: { ...scene, width: 240 } },
    { name: 'text four times as large', rules: RULES, scene: { ...scene, width: 1280, textSize: '400%' } },
    { name: 'the spacing of a person’s own sheet', rules: RESPACED, scene: { ...scene, ownSheet: SPACING } },
  ];
};
