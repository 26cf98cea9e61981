// Writes an explanation in English, for the form's owner.
import type {
  ExplainedCalculation,
  ExplainedCheck,
  ExplainedLogic,
  ExplainedSource,
  Explanation,
  NamedField,
} from './explanation.js';
import { toJson } from '../../platform/json.js';

/** Writes why the field is displayed or hidden, then how its answer was calculated. */
export function writeSentences(explained: Omit<Explanation, 'sentences'>): readonly string[] {
  const { logic, calculation, circular, hiddenByAuthor } = explained;
  return [
    visibility(explained),
    ...(logic ? logicSentences(logic) : []),
    ...(calculation ? calculationSentences(calculation) : []),
    ...circular.map((rule) => `The rule “${rule}” is not followed: it depends on itself in a circle.`),
    ...(hiddenByAuthor ? ['Its setting “hidden” keeps it off the page all the same; its answer is sent.'] : []),
  ];
}

function visibility({ shown, logic, belongsTo, ...field }: Omit<Explanation, 'sentences'>): string {
  const hiding = belongsTo.find((container) => container.shown === false);
  const name = nameField(field);
  if (hiding) return `${name} is hidden, since it belongs to ${nameField(hiding)}, which is hidden.`;
  if (!logic) return `${name} is shown: no logic hides it.`;
  return `${name} is ${shown ? 'shown' : 'hidden'} by its logic: ${logic.words}.`;
}

function logicSentences({ conditional, checks, holds }: ExplainedLogic): string[] {
  const all = conditional === 'all' ? 'All of its checks must hold' : 'One of its checks must hold';
  return [`${all}; ${holds ? 'that is so' : 'that is not so'}.`, ...checks.map(checkSentence)];
}

const OPERATORS = {
  equals: 'equals',
  notequals: 'does not equal',
  greaterthan: 'is greater than',
  lessthan: 'is less than',
};

function checkSentence(check: ExplainedCheck): string {
  const { operator, option, values, holds } = check;
  const wanted = `“${nameField(check)} ${OPERATORS[operator]} ${toJson(option)}”`;
  return `${wanted} ${holds ? 'holds' : 'does not hold'}: ${describeState(check, values)}.`;
}

function describeState({ shown }: NamedField, values: readonly string[]): string {
  if (shown === undefined) return 'the form has no such field, so it has no value';
  if (!shown) return 'the field is hidden, so it has no value';
  return values.length === 0 ? 'the field is empty' : `it is ${values.map((value) => toJson(value)).join(', ')}`;
}

function calculationSentences({ sources, result, words }: ExplainedCalculation): string[] {
  return [`Its answer is calculated: ${words} = ${result || 'nothing'}.`, ...sources.map(sourceSentence)];
}

function sourceSentence(source: ExplainedSource): string {
  const { part, value, shown } = source;
  if (part === 'today') return `Today is ${value}.`;
  const what = part === 'price' || part === 'quantity' ? `The ${part} of ${nameField(source)}` : nameField(source);
  const counts = `${what} counts as ${value || 'nothing'}`;
  if (shown === undefined) return `${counts}: the form has no such field.`;
  return shown ? `${counts}.` : `${counts}: the field is hidden.`;
}

const nameField = ({ fieldId, label }: NamedField): string => (label ? `${label} (${fieldId})` : `Field ${fieldId}`);
