// Warnings for the form's owner, in English. Fetched only where there is something to tell.
import { DOCUMENTS, describeValue } from '../../model/errors.js';
import type { Finding, WarningCode } from '../../model/warning.js';
import { text } from '../../api/read.js';
import { validate } from '../../rules/validate.js';
import { isFixed } from '../../session/form-store.js';
import type { Channel } from '../../session/channel.js';
import type { ElementSession, FormElement } from '../element-session.js';

/** A sentence per code. For other codes, `about` is the sentence. */
const SENTENCES: Readonly<Partial<Record<WarningCode, (about: string) => string>>> = {
  'field-not-an-object': (about) => `Left out: expected a field, got ${about}.`,
  'field-without-id': (about) => `Left out: “${about}” has no id of digits and could not be sent.`,
  'field-without-type': (about) => `Field ${about} has no type.`,
  'duplicate-id': (about) => `Left out: a second field with the id ${about}.`,
  'unknown-type': (about) => `The type ${about} is unknown: a notice is shown.`,
  'required-type-unknown': (about) =>
    `The type ${about} is unknown, and the field needs an answer: the form can't be sent from this page.`,
  'options-not-a-list': (about) => `Expected a list of options, got ${about}.`,
  'option-empty': () => 'An option without label and value is left out.',
  'option-value-repeated': (about) =>
    `“${about}” has the value of an option before it: what is stored does not tell which of them was chosen.`,
  'no-options': (about) => `“${about}” has no options to choose from.`,
  'logic-not-understood': (about) => `${about} is not understood and left out.`,
  'logic-unknown-field': (about) => `${about}; the rule treats it as a field without a value.`,
  'logic-unknown-option': (about) => `${about}; the rule compares it as it is written.`,
  'logic-contradiction': (about) => `${about}.`,
  'circular-rules': (about) =>
    `These rules depend on each other in a circle: ${about}. None of them is followed: their fields are shown and can be edited.`,
  'calculation-malformed': (about) => `${about}. Nothing is calculated; the field can be edited.`,
  'calculation-unknown-field': (about) => `${about}; it counts as 0.`,
  'redirect-refused': (about) =>
    `No redirect to “${about}”: it is neither on this site nor on one that redirect-origins lists. The thanks are shown.`,
  'unknown-value': (about) => `“${about}” is not understood here.`,
};

/** Puts a finding into words. */
export function describeFinding({ code, about }: Pick<Finding, 'code' | 'about'>): string {
  return SENTENCES[code]?.(about) ?? about;
}

/** Lists the answers that nobody can correct, because their fields are read-only. They are sent unchecked. */
export function findUncorrectable({ loaded, store }: ElementSession): readonly Finding[] {
  return loaded.fields.flatMap(({ field }, index): Finding[] => {
    const state = store.state(field.id);
    if (!state?.shown || field.hidden || !isFixed(state)) return [];
    const [issue] = validate(state.definition, field, state.answer);
    if (!issue) return [];
    const isMissing = issue.code === 'required';
    const about = isMissing ? 'required' : text(state.answer) || 'default';
    return [{ code: 'unknown-value', path: `fields[${index}].${isMissing ? 'required' : 'default'}`, about }];
  });
}

/** The largest number of findings with the same code that are told individually. */
const MOST_ALIKE = 100;

/**
 * Sends the findings to the page's listeners and to the console. If many have the same code, sends the first ones and the number of the others.
 */
export function tellOwner(channel: Channel, formId: string, findings: readonly Finding[]): void {
  const told = new Map<WarningCode, number>();
  const tell = (code: WarningCode, path: string, message: string) => {
    console.warn(`hosted-form ${formId} [${code}] ${path}: ${message} See ${DOCUMENTS}warning-codes/#${code}`);
    channel.emit('warned', { code, path, message });
  };
  for (const { code, path, about } of findings) {
    const before = told.get(code) ?? 0;
    told.set(code, before + 1);
    if (before < MOST_ALIKE) tell(code, path, describeFinding({ code, about }));
  }
  for (const [code, count] of told) {
    if (count > MOST_ALIKE) tell(code, 'fields', `${count - MOST_ALIKE} more like these.`);
  }
}

/** Tells the owner that the form stays in the tree in which it was first drawn. */
export function tellRenderChanged(host: FormElement, session: ElementSession | undefined): void {
  const isLight = host.renderRoot !== host.shadowRoot;
  if (!session || (host.render === 'light') === isLight) return;
  const about = 'render is read when the element is first on the page. To change it, put a new element in its place.';
  tellOwner(session.channel, session.loaded.form.id, [{ code: 'render-changed', path: '', about }]);
}

/** Tells the owner that this device keeps nothing of a form. The person is not told: they lose nothing that they had. */
export function tellUnkept(
  { channel, loaded }: Pick<ElementSession, 'channel' | 'loaded'>,
  path: 'draft' | 'outbox',
  cause: unknown,
): void {
  const why = cause instanceof Error && cause.message ? cause.message : describeValue(cause);
  const about = `Nothing can be kept on this device (${why}).`;
  tellOwner(channel, loaded.form.id, [{ code: `${path}-unavailable`, path, about }]);
}
