import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of agents. */
export const options = {
  agents: flag(
    'Lets an agent of the browser fill the form in, by a tool of WebMCP. Only a person sends it.',
    'next load',
  ),
} as const satisfies Options;
