// Fills in a form by the labels that a person reads.
import { chooseFile, chooseFrom, choosePiece, isChoice, isText, pressOption, tellChanged, type } from './enter.js';
import { findAll, findByName, namesOf, textOf } from './names.js';
import type { Control } from './names.js';
import { findForm, settle, treeOf, waitFor } from './the-form.js';
import type { Place } from './the-form.js';

/** An answer: a text, the labels of what is chosen, a file, or the answers to the parts of a question. */
export type FilledAnswer =
  string | number | boolean | File | readonly string[] | { readonly [part: string]: FilledAnswer };

/** An answer to a question as a whole. */
type Simple = Exclude<FilledAnswer, Readonly<Record<string, FilledAnswer>>> | File;

/** Answers by the labels of their questions. */
export type FilledAnswers = Readonly<Record<string, FilledAnswer>>;

/**
 * Fills in a form as a person does: `fill(form, { 'Your name': { 'First name': 'Ada' }, Colours: ['Red', 'Blue'], 'I agree': true })`.
 * Waits for questions that come with the answer to another one.
 *
 * @param place The form, or what it is in.
 * @throws Error where a label is not there, with those that are near to it, or where nobody could give the answer.
 */
export async function fill(place: Place, answers: FilledAnswers): Promise<void> {
  const form = findForm(place);
  const tree = treeOf(form);
  const update = () => settle(form);
  for (const [label, answer] of Object.entries(answers)) {
    // The last look throws, and names what there is.
    const scope = (await waitFor(() => tryFind(tree, label))) ?? findQuestion(tree, label);
    await enter({ tree, scope, label, update }, answer);
    await update();
  }
}

/** Where an answer is entered. */
interface Question {
  readonly tree: ParentNode;
  /** The element around the controls, or the only control. */
  readonly scope: Element;
  readonly label: string;
  update(): Promise<void>;
}

function tryFind(tree: ParentNode, label: string): Element | undefined {
  try {
    return findQuestion(tree, label);
  } catch {
    return undefined;
  }
}

/** Finds a question by its label: a field, else a single control. */
function findQuestion(tree: ParentNode, label: string): Element {
  const fields = findAll(tree, '[data-field]').map((field) => [captionOf(field), field] as const);
  const isField = fields.some(([caption]) => caption.toLowerCase() === label.trim().toLowerCase());
  const controls = findControls(tree).flatMap((control) =>
    namesOf(control, tree).map((name) => [name, control] as const),
  );
  const named = fields.filter(([caption]) => caption !== '');
  return findByName<Element>(isField ? named : [...named, ...controls], label, 'question');
}

/** Returns the label of a field, which may have other fields in it. */
function captionOf(field: Element): string {
  const labels = Array.from(field.querySelectorAll('[part~="label"]'));
  return textOf(labels.find((label) => label.closest('[data-field]') === field));
}

/** Finds the controls in a scope, or the scope itself. */
function findControls(scope: ParentNode): readonly Control[] {
  if ('matches' in scope && isControl(scope)) return [scope];
  return findAll<Control>(scope, 'input, select, textarea').filter((control) => control.type !== 'hidden');
}

const isControl = (scope: ParentNode): scope is Control & ParentNode =>
  'localName' in scope && /^(input|select|textarea)$/.test(String(scope.localName));

const isParts = (answer: FilledAnswer): answer is Readonly<Record<string, FilledAnswer>> =>
  typeof answer === 'object' && !Array.isArray(answer) && !(answer instanceof File);

async function enter(question: Question, answer: FilledAnswer): Promise<void> {
  const { scope, label } = question;
  if (scope.matches('[data-type="signature"]') && !isParts(answer)) return sign(question, answer);
  if (isParts(answer)) {
    for (const [part, own] of Object.entries(answer)) await enterPart(question, part, own);
    return;
  }
  const controls = findControls(scope);
  const choices = controls.filter(isChoice);
  const [only, other] = controls;
  if (!only) throw new Error(`Nobody can answer “${label}”: ${textOf(scope) || 'it has no control'}`);
  if (choices.length > 0 && !(answer instanceof File)) {
    await choose(question, choices, answer);
    return;
  }
  // A text that is entered twice has the label of its question, and then one of its own.
  const main = controls.find((control) => namesOf(control, question.tree).includes(label));
  if (other && !main)
    throw new Error(`“${label}” has several parts: give them by their labels. ${listParts(question, controls)}`);
  await enterInto(question, main ?? only, answer);
}

function listParts({ tree }: Question, controls: readonly Control[]): string {
  return controls
    .flatMap((control) => namesOf(control, tree).slice(0, 1))
    .map((name) => `“${name}”`)
    .join(', ');
}

async function enterInto({ label, scope, update }: Question, control: Control, answer: Simple): Promise<void> {
  if (answer instanceof File) {
    chooseFile(control, answer, label);
    return;
  }
  const text = String(answer);
  if (control.localName === 'select') {
    chooseFrom(control, text, label);
    return;
  }
  if (!isText(control)) throw new Error(`Nobody can type into “${label}”.`);
  type(control, text, label);
  if (control.getAttribute('role') !== 'combobox') {
    tellChanged(control);
    return;
  }
  await update();
  await choosePiece(scope, control, text, update);
}

/** Enters the answer to one part: of a name, a date or an address, of a row, or the text of "Other". */
async function enterPart(question: Question, part: string, answer: FilledAnswer): Promise<void> {
  const { tree, scope, label, update } = question;
  const own = `${label}: ${part}`;
  const rows = findAll(scope, 'tr').map((row) => [textOf(row.querySelector('th[scope="row"]')), row] as const);
  const controls = findControls(scope).flatMap((control) =>
    namesOf(control, tree).map((name) => [name, control] as const),
  );
  // A cell of a table is a field of its own, named by its column.
  const cells = findAll(scope, '[data-field]').map((cell) => [captionOf(cell), cell] as const);
  const place = findByName<Element>(
    [...rows.filter(([name]) => name !== ''), ...cells, ...controls],
    part,
    `part of “${label}” called`,
  );
  if (!isControl(place) || !isChoice(place)) {
    await enter({ ...question, scope: place, label: own }, answer);
    await update();
    return;
  }
  pressOption(place, answer !== false, own);
  await update();
  const text = findControls(scope).find(
    (control) => isText(control) && !controls.some(([, known]) => known === control),
  );
  if (typeof answer === 'string' && text) await enterInto({ ...question, label: own }, text, answer);
}

/** Chooses from radio buttons or checkboxes: exactly what the answer names. */
async function choose(
  { tree, label, update }: Question,
  all: readonly HTMLInputElement[],
  answer: FilledAnswer,
): Promise<void> {
  const [only, other] = all;
  if (typeof answer === 'boolean') {
    if (!only || other) throw new Error(`“${label}” has several options: name those to choose.`);
    pressOption(only, answer, label);
    return;
  }
  const wanted = (Array.isArray(answer) ? answer : [answer]).map(String);
  const named = all.flatMap((option) =>
    [...namesOf(option, tree), option.value].map((name) => [name, option] as const),
  );
  const isAmong = new Set(wanted.map((name) => findByName(named, name, `option of “${label}” called`)));
  for (const option of all)
    if (option.type === 'checkbox' || isAmong.has(option)) pressOption(option, isAmong.has(option), label);
  await update();
}

/** Signs: a text is typed as a name, a file is a picture of a signature. */
async function sign(
  question: Question,
  answer: Exclude<FilledAnswer, object> | File | readonly string[],
): Promise<void> {
  const { scope, label, update } = question;
  const wanted = answer instanceof File ? 'upload' : 'type';
  const way = findControls(scope).find((control) => control.type === 'radio' && control.value === wanted);
  if (!way && wanted === 'type')
    throw new Error(`This DOM draws nothing, so nobody can type “${label}”: give a picture, new File(…).`);
  if (way && isChoice(way)) pressOption(way, true, label);
  await update();
  const control = findControls(scope).find((each) => each.type === (answer instanceof File ? 'file' : 'text'));
  if (!control) throw new Error(`Nobody can sign “${label}”.`);
  await enterInto(question, control, answer);
}
