// Decides whether a form has pages, and fetches what they need. Decision 0064.
import { flag } from '../../api/read.js';
import { fetched } from '../../model/errors.js';
import type { LoadedForm } from '../open/loaded-form.js';
import type { Paging } from './paging.js';

/** Fetches what the pages of a form need: those of its author, one for each question, and the review. */
export async function fetchPaging(
  { fields, settings }: Pick<LoadedForm, 'fields' | 'settings'>,
  element: Element,
): Promise<Paging | undefined> {
  const layout = element.getAttribute('layout');
  const isOneByOne =
    layout === 'one-by-one' || (layout !== 'form' && flag(settings['should_display_one_question_at_a_time']));
  const hasReview = element.hasAttribute('review');
  if (!isOneByOne && !hasReview && !fields.some(({ field }) => field.startsPage)) return undefined;
  const [paging, oneByOne, review] = await Promise.all([
    fetched(import('./paging.js')),
    isOneByOne ? fetched(import('./one-by-one.js')) : undefined,
    hasReview ? fetched(import('./review.js')) : undefined,
  ]);
  return paging.makePaging(oneByOne, review);
}
