import { count } from '../../../api/read.js';
import { fetchPart } from '../../../parts/fetch-part.js';
import { hidesCharacters, isConfirmed } from './text-answer.js';
import { textControl } from './text-control.js';
import type { TextControlOptions, TextDefinition, TextModule } from './text-control.js';

/** Makes the module of a type of one line. */
export const textModule = (definition: TextDefinition, options: TextControlOptions): TextModule => ({
  definition,
  view: { frame: 'label', render: (scope) => textControl(scope, options) },
  load: (settings) =>
    isConfirmed(settings) || hidesCharacters(settings) || count(settings['minlength'])
      ? fetchPart(() => import('./text.advanced.js')).then(({ advancedText }) => advancedText(definition, options))
      : undefined,
});
