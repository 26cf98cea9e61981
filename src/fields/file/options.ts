import { flag, flagOrText } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of files. */
export const options = {
  'shrink-photos': flag(
    'Shrinks a photo that is too large to be sent: upright, as a JPEG, without place and other data. A photo that fits is left as it is.',
    'at once',
  ),
  'strip-location': flagOrText(
    'Takes the place out of photos that are JPEGs. The picture, the camera and the time stay. With ids of fields, such as `7 12`, only out of theirs.',
    'at once',
  ),
} as const satisfies Options;
