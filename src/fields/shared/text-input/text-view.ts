import type { FieldDefinition } from '../../../model/field-definition.js';
import type { FieldModule } from '../../view.js';
import { hidesCharacters, isConfirmed } from './text-answer.js';
import type { TextAnswerField } from './text-answer.js';
import { textControl } from './text-control.js';
import type { TextControlOptions } from './text-control.js';

export type TextDefinition = FieldDefinition<TextAnswerField, string>;
export type TextModule = FieldModule<TextAnswerField, string>;

/** Makes the module of a type of one line. */
export const textModule = (definition: TextDefinition, options: TextControlOptions): TextModule => ({
  definition,
  view: { frame: 'label', render: (scope) => textControl(scope, options) },
  load: (settings) =>
    isConfirmed(settings) || hidesCharacters(settings)
      ? import('./text.advanced.js').then(({ advancedText }) => advancedText(definition, options))
      : undefined,
});
