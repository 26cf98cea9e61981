// Decision 0019: takes what an agent fills in, and says of each field what came of it. Sends nothing.
import { isObject } from '../../api/read.js';
import type { IssueCode } from '../../model/issue.js';
import { numbered } from '../../platform/lists.js';
import { validate } from '../../rules/validate.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import { isUntouched, saysTheSame } from '../../session/questions.js';
import { makeKey, describeAnswer } from './describe-fields.js';
import { readAnswer, refuse } from './read-answer.js';
import type { Refusal } from './read-answer.js';

/** Answers that are not the person's own, by field id: an agent or the page gave them. They may be replaced. */
export type GivenAnswers = ReadonlyMap<string, unknown>;

/** The form that an agent fills in. */
export interface FilledForm {
  readonly store: Pick<FormStore, 'states' | 'state'>;
  readonly given: GivenAnswers;
  /** Takes an answer, as if the person had entered it. */
  readonly answer: (fieldId: string, answer: unknown) => void;
}

/** A field that the form still needs an answer of. */
export interface MissingAnswer {
  readonly field: string;
  readonly label: string;
  readonly code: IssueCode;
  /** The part of the answer, for example `last`. */
  readonly part?: string;
  /** An agent can't give this answer. */
  readonly onlyByPerson?: true;
}

/** The result of a call. It never has an answer in it. */
export interface TakenAnswers {
  /** The fields whose answers are in the form now. */
  readonly taken: readonly string[];
  readonly refused: readonly Refusal[];
  readonly missing: readonly MissingAnswer[];
  /** Always: the person sends the form. */
  readonly sent: false;
  /** In English, for the agent. */
  readonly next: string;
}

/** The result of a call that could not be read at all. */
export interface RefusedCall {
  readonly code: 'not-an-object' | 'too-many-fields' | 'form-not-open';
  readonly message: string;
  readonly sent: false;
}

/** The most fields of one call, and the most entries of the lists in its result. */
const MOST_FIELDS = 1000;
const MOST_LISTED = 100;
/** The longest name of a field that is repeated, in characters. */
const LONGEST_NAME = 64;

const NEXT =
  'Nothing is sent. Ask the person to check the marked answers on the page, to give what is missing, and to press the button that sends the form.';

/** Makes the result of a call that can't be read. */
export const refuseCall = (code: RefusedCall['code'], message: string): RefusedCall => ({ code, message, sent: false });

/** Takes the answers of a call into a form. An answer is taken as a whole or not at all. Never throws for what an agent gives. */
export function takeAnswers(form: FilledForm, input: unknown): TakenAnswers | RefusedCall {
  if (!isObject(input)) return refuseCall('not-an-object', 'The input is an object of answers by field.');
  const names = Object.keys(input);
  if (names.length > MOST_FIELDS) return refuseCall('too-many-fields', `A call has ${MOST_FIELDS} fields at most.`);
  const asked = names.map((name) => ({ name, state: form.store.state(name.replace(/^field_/, '')) }));
  const refused = asked
    .filter(({ state }) => !state || state.field.hidden)
    .map(({ name }) => refuse(name.slice(0, LONGEST_NAME), 'unknown-field'));
  const places = new Map(numbered(form.store.states).map(([index, { field }]) => [field.id, index]));
  const known = asked
    .flatMap(({ name, state }) => (state && !state.field.hidden ? [{ id: state.field.id, value: input[name] }] : []))
    .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const { taken, refusals } = takeInOrder(form, known);
  return {
    taken: taken.map(makeKey),
    refused: [...refused, ...refusals].slice(0, MOST_LISTED),
    missing: listMissing(form.store.states).slice(0, MOST_LISTED),
    sent: false,
    next: NEXT,
  };
}

interface NewAnswer {
  readonly id: string;
  readonly value: unknown;
}

/** Takes answers in the form's order. An answer may show a field that comes before it, so what is hidden is tried again. */
function takeInOrder(form: FilledForm, asked: readonly NewAnswer[]) {
  const taken: string[] = [];
  const refusals: Refusal[] = [];
  let waiting = asked;
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length;
    waiting = waiting.filter(({ id, value }) => {
      const state = form.store.state(id);
      if (!state?.shown) return true;
      const refusal = take(form, state, value);
      if (refusal) refusals.push(refusal);
      else taken.push(id);
      return false;
    });
  }
  return { taken, refusals: [...refusals, ...waiting.map(({ id }) => refuse(makeKey(id), 'not-shown'))] };
}

function take(form: FilledForm, state: FieldState, value: unknown): Refusal | undefined {
  const { id } = state.field;
  const read = readAnswer(state, value);
  if (!('answer' in read)) return read;
  if (isSame(state, read.answer)) return undefined;
  if (!mayReplace(form, state, value)) return refuse(makeKey(id), 'answered');
  form.answer(id, read.answer);
  return undefined;
}

/** Compares an answer with that of a field. An answer that logic can't see differs from none. */
const isSame = (state: FieldState, other: unknown): boolean =>
  state.definition.isEmpty(state.answer) === state.definition.isEmpty(other) && saysTheSame(state, other);

/** Tells whether an agent may change an answer: it is not the person's own, or a part of it is still empty. */
function mayReplace({ given }: FilledForm, state: FieldState, value: unknown): boolean {
  const { field, definition, answer } = state;
  if (definition.isEmpty(answer) || isUntouched(state)) return true;
  if (given.has(field.id) && isSame(state, given.get(field.id))) return true;
  return isObject(value) && isObject(answer) && Object.keys(value).every((part) => isBlank(answer[part]));
}

const isBlank = (part: unknown): boolean => part === undefined || part === '' || (Array.isArray(part) && !part[0]);

/** Lists the answers without which the form can't be sent. The person is not told of them yet. */
function listMissing(states: readonly FieldState[]): MissingAnswer[] {
  return states.flatMap((state) => {
    const { field, definition, answer, shown } = state;
    if (!shown || field.hidden) return [];
    return validate(definition, field, answer).map(({ code, subfield }) => ({
      field: makeKey(field.id),
      label: field.label.slice(0, 200),
      code,
      ...(subfield !== undefined && { part: subfield }),
      ...(!describeAnswer(state) && { onlyByPerson: true as const }),
    }));
  });
}
