import type { FieldState } from '../session/form-store.js';

/**
 * Says an answer as the person sees it: options by their labels, amounts and dates as their language writes them. The page, the review and
 * the receipt say it by this function alone. Returns `undefined` where the param says it.
 */
export function sayAnswer(
  { definition, field, answer }: Pick<FieldState, 'definition' | 'field' | 'answer'>,
  language: string,
): string | undefined {
  if (field.isSecret || definition.isEmpty(answer)) return undefined;
  return definition.inWords?.(field, answer) ?? definition.inLanguage?.(field, answer, language);
}
