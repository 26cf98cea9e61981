import { html } from 'lit';
import type { TemplateResult, nothing } from 'lit';
import type { FieldHost } from '../../fields/view.js';
import type { Words } from '../../locale/words.js';
import type { WrongLine } from '../../session/form-status.js';
import type { FieldState } from '../../session/form-store.js';
import { controlId } from '../fields/field-scope.js';
import type { LoadedField } from '../open/loaded-form.js';
import { markLabels } from './authors-words.js';

/** Sorts fields by their order on the page. A table shows its cells row by row, in another order than the form's list. */
export function inPageOrder(states: readonly FieldState[], root: ParentNode): FieldState[] {
  const places = root.querySelectorAll<HTMLElement>('[data-field]');
  const order = new Map([...places].map(({ dataset }, index) => [dataset['field'], index]));
  const place = ({ field }: FieldState) => order.get(field.id) ?? places.length;
  return [...states].sort((a, b) => place(a) - place(b));
}

/** Creates a line for each error. */
export function summarise(
  wrong: readonly FieldState[],
  fields: readonly LoadedField[],
  words: Words,
  host: FieldHost,
): WrongLine[] {
  return wrong.flatMap(({ field, issues, answer }) =>
    issues.map(({ code, subfield, values }) => {
      const view = fields.find((loaded) => loaded.field.id === field.id)?.module.view;
      // What is needed names the subfield.
      const part =
        subfield === undefined || values?.['needed'] === subfield
          ? ''
          : (view?.subfieldLabel?.(field, words, subfield, answer) ?? '');
      const control = part ? words.about(field.label, part) : field.label;
      return {
        sentence: words.about(control, words.issues[code](values ?? {})),
        label: view?.hasAuthorsSubfields ? control : field.label,
        fieldId: field.id,
        controlId: controlId(host, field.id, subfield),
      };
    }),
  );
}

/** Draws all errors above the form. Each line links to its control. The summary takes the focus when it appears. */
export function errorSummary(
  lines: readonly WrongLine[],
  words: Words,
  textLanguage: string | typeof nothing,
  goTo: (line: WrongLine) => void,
): TemplateResult {
  const heading = `${lines[0]?.controlId ?? ''}-problem`;
  return html`<div
    part="error-summary"
    class="notice error-summary"
    tabindex="-1"
    role="group"
    aria-labelledby=${heading}
  >
    <h2 id=${heading}>${words.errorSummaryHeading}</h2>
    <ul>
      ${lines.map(
        (line) =>
          html`<li>
            ${line.controlId ? linkTo(line, textLanguage, goTo) : markLabels(line.sentence, [line.label], textLanguage)}
          </li>`,
      )}
    </ul>
  </div>`;
}

function linkTo(
  line: WrongLine,
  textLanguage: string | typeof nothing,
  goTo: (line: WrongLine) => void,
): TemplateResult {
  return html`<a
    href=${`#${line.controlId}`}
    @click=${(event: Event) => {
      // A fragment would change the page's address, and can't reach into a shadow tree.
      event.preventDefault();
      goTo(line);
    }}
    >${markLabels(line.sentence, [line.label], textLanguage)}</a
  >`;
}
