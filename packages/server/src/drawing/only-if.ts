// Fields that rules hide stay in a form without a script, each with a sentence that says on what it depends.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { Ruling } from '../../../../src/features/rules/ruling.js';
import { requireAllWords } from '../../../../src/locale/require-all-words.js';
import type { Words } from '../../../../src/locale/words.js';
import type { Logic } from '../../../../src/rules/logic/logic.js';
import type { Plan } from '../../../../src/rules/rule-set.js';
import { document } from '../dom/tree.js';

/** People of all languages read these in place of words for a comparison. */
const SIGNS = { equals: '=', notequals: '≠', greaterthan: '>', lessthan: '<' } as const;

/** Shows what the rules hide, and says of each field with a rule when it is asked. Nobody has to answer what is not asked. */
export function offerConditional(element: HostedForm): void {
  const { session } = element;
  const ruling = session?.loaded.prepared.get(Ruling);
  if (!session || !ruling) return;
  const words = requireAllWords(element.wording.current);
  const { plan } = ruling.rules;
  for (const [place, { field }] of plan.fields.entries()) {
    const drawn = session.features.fields?.slots.get(field.id)?.element;
    if (!drawn) continue;
    const logic = plan.circular.has(place) ? undefined : plan.logic.get(place);
    if (logic) insertSentence(drawn, sayLogic(logic, plan, words), `${element.idPrefix}field-${field.id}-only-if`);
    if (session.store.state(field.id)?.shown === false) offer(drawn);
  }
}

/** Marks a part of the form that is asked in some cases only: nobody has to fill it in. */
export function offer(drawn: HTMLElement): void {
  drawn.removeAttribute('hidden');
  drawn.classList.add('only-if');
  for (const control of drawn.querySelectorAll('[aria-required]')) control.removeAttribute('aria-required');
}

/** Says when a field is asked: “Only if: Do you come? = yes”. Questions and answers are the author's own words. */
function sayLogic(
  { action, conditional, checks }: Logic,
  { fields, places }: Plan,
  { rules, language }: Words,
): string {
  const conditions = checks.map(({ fieldId, operator, option }) => {
    const field = fields[places.get(fieldId) ?? -1]?.field;
    const label = field?.label || fieldId;
    const answer = field?.options?.find(({ value }) => value === option)?.label ?? option;
    return `${isolate(label)} ${SIGNS[operator]} ${isolate(answer)}`;
  });
  const type = conditional === 'all' ? 'conjunction' : 'disjunction';
  const said = new Intl.ListFormat(language, { type }).format(conditions);
  return action === 'show' ? rules.onlyIf(said) : rules.notIf(said);
}

/** Keeps the direction of a text from changing that of what is around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Puts the sentence below the label of a field. */
export function insertSentence(drawn: HTMLElement, sentence: string, id: string): void {
  const line = document.createElement('p');
  line.id = id;
  line.className = 'only-if only-if-said';
  line.setAttribute('part', 'hint');
  line.textContent = sentence;
  const label = drawn.querySelector('[part~=label], [part~=section-heading]');
  if (label) label.after(line);
  else drawn.prepend(line);
  const control = drawn.querySelector('input, select, textarea');
  const others = control?.getAttribute('aria-describedby') ?? '';
  control?.setAttribute('aria-describedby', `${others} ${id}`.trim());
}
