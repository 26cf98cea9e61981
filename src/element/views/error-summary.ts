import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import type { FieldHost } from '../../fields/view.js';
import type { Words } from '../../locale/words.js';
import type { Issue } from '../../model/issue.js';
import type { WrongLine } from '../../session/form-status.js';
import type { FieldState } from '../../session/form-store.js';
import { controlId } from '../fields/field-scope.js';
import type { LoadedField } from '../open/loaded-form.js';
import { markLabels } from './authors-words.js';
import { quoted } from '../../platform/page.js';

/** Sorts fields by their order on the page. A table shows its cells row by row, in another order than the form's list. */
export function inPageOrder(states: readonly FieldState[], root: ParentNode): FieldState[] {
  const places = root.querySelectorAll<HTMLElement>('[data-field]');
  const order = new Map([...places].map(({ dataset }, index) => [dataset['field'], index]));
  const place = ({ field }: FieldState) => order.get(field.id) ?? places.length;
  return [...states].sort((a, b) => place(a) - place(b));
}

/** Sorts the issues of a field by the order of its controls: a language writes names and dates in its own. */
function partsInPageOrder(fieldId: string, issues: readonly Issue[], host: FieldHost): readonly Issue[] {
  if (issues.length < 2) return issues;
  const elements = host.renderRoot.querySelectorAll(`[data-field=${quoted(fieldId)}] [id]`);
  const ids = [...elements].map(({ id }) => id);
  const place = ({ subfield }: Issue) => ids.indexOf(controlId(host, fieldId, subfield));
  return [...issues].sort((one, other) => place(one) - place(other));
}

/** Creates a line for each error. */
export function summarise(wrong: readonly FieldState[], fields: readonly LoadedField[], host: FieldHost): WrongLine[] {
  return wrong.flatMap(({ field, issues, answer }) =>
    partsInPageOrder(field.id, issues, host).map(({ code, subfield, values }) => {
      const view = fields.find((loaded) => loaded.field.id === field.id)?.module.view;
      const say = (words: Words) => {
        // What is needed names the subfield.
        const part =
          subfield === undefined || values?.['needed'] === subfield
            ? ''
            : (view?.subfieldLabel?.(field, words, subfield, answer) ?? '');
        const control = part ? words.about(field.label, part) : field.label;
        const sentence = words.about(control, words.issues[code](values ?? {}));
        return { sentence, label: view?.hasAuthorsSubfields ? control : field.label };
      };
      return {
        say,
        fieldId: field.id,
        controlId: controlId(host, field.id, subfield),
      };
    }),
  );
}

/** The most mistakes of which the person is led to the first one. More of them have a summary. */
const FEW = 3;

/** The most lines that a summary shows at once. */
const SHORT = 5;

// Decision 0064.
/** Tells whether mistakes need a summary: there are many, or one of them can't be reached. */
export function needSummary(lines: readonly WrongLine[]): boolean {
  return lines.length > FEW || lines.some(({ controlId: id }) => !id);
}

/** Draws the errors above the form. Each line links to its control. The summary takes the focus when it appears. */
export function errorSummary(
  lines: readonly WrongLine[],
  words: Words,
  textLanguage: string | typeof nothing,
  goTo: (line: WrongLine) => void,
): TemplateResult {
  const heading = `${lines[0]?.controlId ?? ''}-problem`;
  // One line more takes no more room than the words for it.
  const first = lines.length > SHORT + 1 ? lines.slice(0, SHORT) : lines;
  const rest = lines.slice(first.length);
  const list = (some: readonly WrongLine[]) =>
    html`<ul>
      ${some.map(
        (line) =>
          html`<li>
            ${line.controlId ? linkTo(line, words, textLanguage, goTo) : sayLine(line, words, textLanguage)}
          </li>`,
      )}
    </ul>`;
  return html`<div
    part="error-summary"
    class="notice error-summary"
    tabindex="-1"
    role="group"
    aria-labelledby=${heading}
  >
    <h2 id=${heading}>${changing(words.way.mistakes(lines.length))}</h2>
    ${list(first)}
    ${
      rest.length > 0
        ? html`<details>
            <summary>${changing(words.way.moreMistakes(rest.length))}</summary>
            ${list(rest)}
          </details>`
        : nothing
    }
  </div>`;
}

/** Says a line of the summary, with the author's label in its own language. */
export function sayLine({ say }: WrongLine, words: Words, textLanguage: string | typeof nothing): TemplateResult {
  const { sentence, label } = say(words);
  return markLabels(sentence, [label], textLanguage);
}

function linkTo(
  line: WrongLine,
  words: Words,
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
    >${sayLine(line, words, textLanguage)}</a
  >`;
}
