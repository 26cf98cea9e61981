import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of the preview. */
export const options = {
  preview: flag(
    'For editors: the form is drawn. Nothing is sent, kept on the device, or asked of the proxy but the form itself, once for the whole page.',
    'next load',
    { opens: true },
  ),
} as const satisfies Options;
