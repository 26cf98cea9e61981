import { oneOf, text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of the look. */
export const options = {
  theme: oneOf(
    'calm',
    'plain',
    'filled',
    'underlined',
    'soft',
    'contrast',
  )('The shape of the form: its borders, grounds, corners and space.', 'at once', { opens: true }),
  preset: oneOf(
    'none',
    'bootstrap',
    'tailwind',
    'pico',
    'wordpress',
    'shadcn',
    'shadcn-hsl',
  )('The design system of the page. The form takes colours and corners from its variables.', 'at once', {
    opens: true,
  }),
  brand: text(
    "A colour from which the form makes its palette; or `auto`: that of the page's own buttons, with the corners, the ground, the type and the sizes of its controls. Without it, the form takes its accent from the page's main button, if there is one; `none`: never.",
    'at once',
    { opens: true },
  ),
  choices: oneOf('auto', 'list', 'cards')(
    'How radio buttons and checkboxes are drawn: up to four on cards, all in a list, or all on cards.',
    'at once',
    {
      opens: true,
    },
  ),
} as const satisfies Options;
