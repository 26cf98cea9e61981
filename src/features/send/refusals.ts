// Puts the service's own errors about answers on their fields.
import { readFieldErrors } from '../../api/field-errors.js';
import type { FieldError } from '../../api/field-errors.js';
import { isObject } from '../../api/read.js';
import type { Issue } from '../../model/issue.js';
import type { WrongLine } from '../../session/form-status.js';
import type { ElementSession } from '../../element/element-session.js';
import { controlId } from '../../element/fields/field-scope.js';
import { inPageOrder, summarise } from '../../element/views/error-summary.js';
import { quoted } from '../../platform/page.js';

/** An issue of the service, with the part of the answer that it is about. */
interface Refusal {
  readonly issue: Issue;
  readonly refused: unknown;
}

/** The service's words for an answer that exists already. */
const OF_DOUBLES = /uniq|duplicat|already/i;

// Decision 0005: an error stays at its field until the answer changes.
/** The answers of one form that the service has refused. */
export class Refusals {
  readonly #session: ElementSession;
  readonly #byField = new Map<string, readonly Refusal[]>();

  /** Adds a check: a refused answer stays wrong until it changes. */
  constructor(session: ElementSession) {
    this.#session = session;
    session.store.addCheck(({ field, answer }) =>
      (this.#byField.get(field.id) ?? [])
        .filter(({ issue, refused }) => Object.is(pickPart(answer, issue.subfield), refused))
        .map(({ issue }) => issue),
    );
  }

  /** Forgets all refusals: the service is asked again. */
  forget(): void {
    this.#byField.clear();
  }

  /**
   * Puts the errors of the service's answer on their fields. Returns the lines of the error summary, and the first field. An error about a
   * field that the person can't reach is a line without a link.
   */
  take(answer: unknown): { readonly lines: readonly WrongLine[]; readonly fieldId: string } | undefined {
    const errors = readFieldErrors(answer);
    const [first] = errors;
    if (!first) return undefined;
    const { store, features, element } = this.#session;
    // Only a field that is drawn has controls that an error can lead to.
    features.fields?.finish();
    const placed = errors.filter((error) => this.#isReachable(error));
    const others = errors.filter((error) => !placed.includes(error));
    for (const error of placed) this.#note(error);
    const wrong = inPageOrder(store.validate(placed.map(({ fieldId }) => fieldId)), element.renderRoot);
    const lines = [...summarise(wrong, element), ...others.map(toLineWithoutLink)];
    return { lines, fieldId: wrong[0]?.field.id ?? first.fieldId };
  }

  #isReachable({ fieldId }: FieldError): boolean {
    const state = this.#session.store.state(fieldId);
    return state !== undefined && state.shown && !state.field.hidden && state.definition.collects;
  }

  #note({ fieldId, subfield, code, sentence }: FieldError): void {
    const { store, element } = this.#session;
    const known = this.#byField.get(fieldId) ?? [];
    // An error of a part that has no control here is one of the whole field.
    const hasControl =
      subfield !== undefined &&
      element.renderRoot.querySelector(`[id=${quoted(controlId(element, fieldId, subfield))}]`);
    const issue: Issue = {
      code: OF_DOUBLES.test(code || sentence) ? 'not-unique' : 'refused',
      values: { sentence },
      ...(hasControl && { subfield }),
    };
    const refused = pickPart(store.state(fieldId)?.answer, issue.subfield);
    this.#byField.set(fieldId, [...known, { issue, refused }]);
  }
}

/** Makes a line about a field that the person can't reach. */
function toLineWithoutLink({ fieldId, sentence }: FieldError): WrongLine {
  return { fieldId, controlId: '', issue: { code: 'refused', values: { sentence } }, answer: undefined };
}

function pickPart(answer: unknown, subfield: string | undefined): unknown {
  return subfield !== undefined && isObject(answer) ? answer[subfield] : answer;
}
