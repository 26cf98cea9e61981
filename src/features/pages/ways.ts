import { flag } from '../../api/read.js';
import type { JsonObject } from '../../model/form.js';
import type { FormElement } from '../../element/element-session.js';

/** Tells whether the owner wants one question at a time; where the owner says nothing, the author does. */
export function isOneByOne({ layout }: Pick<FormElement, 'layout'>, settings: JsonObject = {}): boolean {
  return layout === 'one-by-one' || (layout !== 'form' && flag(settings['should_display_one_question_at_a_time']));
}

/** Tells whether the owner wants all answers to be shown before they are sent. */
export const hasReview = ({ review }: Pick<FormElement, 'review'>): boolean => review;
