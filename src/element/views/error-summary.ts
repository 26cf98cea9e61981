import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { text } from '../../api/read.js';
import { changing } from '../../fields/shared/controls/changing.js';
import type { FieldHost } from '../../fields/view.js';
import type { Words } from '../../locale/words.js';
import type { Issue } from '../../model/issue.js';
import type { WrongLine } from '../../session/form-status.js';
import type { FieldState, FormStore } from '../../session/form-store.js';
import { findControl } from '../fields/controls.js';
import { controlId } from '../fields/field-scope.js';
import type { LoadedField } from '../loaded-form.js';
import { markLabels } from './authors-words.js';
import { isScripted } from '../../platform/css/conditions.js';
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
export function summarise(wrong: readonly FieldState[], host: FieldHost): WrongLine[] {
  return wrong.flatMap(({ field, issues, answer }) =>
    partsInPageOrder(field.id, issues, host).map((issue) => ({
      fieldId: field.id,
      controlId: findControlId(host, field.id, issue.subfield),
      issue,
      answer,
    })),
  );
}

/** Lists the lines that still hold, with what is wrong now. One that the person can't reach stays. */
export function stillWrong(lines: readonly WrongLine[], store: FormStore, host: FieldHost): readonly WrongLine[] {
  const reachable = lines.filter(({ controlId: id }) => id);
  const wrong = [...new Set(reachable.map(({ fieldId }) => fieldId))].flatMap((fieldId) => {
    const state = store.state(fieldId);
    const isListed = ({ subfield }: Issue) =>
      reachable.some((line) => line.fieldId === fieldId && line.issue.subfield === subfield);
    return state?.shown ? [{ ...state, issues: state.issues.filter(isListed) }] : [];
  });
  return [...summarise(wrong, host), ...lines.filter((line) => !reachable.includes(line))];
}

/** Returns the id of the control that an error is about. */
function findControlId(host: FieldHost, fieldId: string, subfield?: string): string {
  const id = controlId(host, fieldId, subfield);
  return findControl(host.renderRoot.querySelector(`[data-field=${quoted(fieldId)}]`), id)?.id || id;
}

/** The largest number of mistakes without a summary: the focus goes to the first mistake instead. */
const FEW = 3;

/** The most lines that a summary shows at once. */
const SHORT = 5;

// Decision 0004.
/** Tells whether mistakes need a summary: there are many, one of them can't be reached, or no script leads to them. */
export function needSummary(lines: readonly WrongLine[]): boolean {
  return lines.length > FEW || !isScripted() || lines.some(({ controlId: id }) => !id);
}

/** The words for a line, and what it is about. */
export interface Saying {
  readonly words: Words;
  /** The language of the author's texts, where it is another one. */
  readonly language: string | typeof nothing;
  readonly fields: readonly LoadedField[];
}

/** Draws the errors above the form. Each line links to its control. The summary takes the focus when it appears. */
export function errorSummary(
  lines: readonly WrongLine[],
  saying: Saying,
  goTo: (line: WrongLine) => void,
): TemplateResult {
  const { way } = saying.words;
  const heading = `${lines[0]?.controlId ?? ''}-problem`;
  // One line more takes no more room than the words for it.
  const first = lines.length > SHORT + 1 ? lines.slice(0, SHORT) : lines;
  const rest = lines.slice(first.length);
  const list = (some: readonly WrongLine[]) =>
    html`<ul>
      ${repeat(
        some,
        // The focus stays on its line when another one goes.
        ({ controlId: id, issue }, index) => `${id || index} ${issue.code}`,
        (line) => html`<li>${line.controlId ? linkTo(line, saying, goTo) : sayLine(line, saying)}</li>`,
      )}
    </ul>`;
  return html`<div
    part="error-summary"
    class="notice error-summary"
    tabindex="-1"
    role="group"
    aria-labelledby=${heading}
  >
    <h2 id=${heading}>${changing(way.mistakes(lines.length))}</h2>
    ${list(first)}
    ${
      rest.length > 0
        ? html`<details>
            <summary>${changing(way.moreMistakes(rest.length))}</summary>
            ${list(rest)}
          </details>`
        : nothing
    }
  </div>`;
}

/** Says a line of the summary, with the author's label in its own language. */
export function sayLine(line: WrongLine, { words, language, fields }: Saying): TemplateResult {
  const loaded = fields.find(({ field }) => field.id === line.fieldId);
  const { sentence, label } = line.controlId
    ? describeMistake(line, words, loaded)
    : describeRefusal(line, words, loaded);
  return markLabels(sentence, [label], language);
}

/** The text of a line. */
interface LineText {
  readonly sentence: string;
  /** The part of the sentence that the author wrote. The rest is in the language of the words. */
  readonly label: string;
}

function describeMistake({ issue, answer }: WrongLine, words: Words, loaded: LoadedField | undefined): LineText {
  const { code, subfield, values = {} } = issue;
  const label = loaded?.field.label ?? '';
  const view = loaded?.module.view;
  // An issue that names what is needed names the subfield.
  const isNamed = subfield === undefined || values['needed'] === subfield;
  const part = loaded && !isNamed ? (view?.subfieldLabel?.(loaded.field, words, subfield, answer) ?? '') : '';
  // The name of a second control may have the label in it: “E-mail, once more”.
  const whole = part.includes(label) ? part : words.about(label, part);
  const control = part ? whole : label;
  const sentence = words.about(control, words.issues[code](values));
  return { sentence, label: view?.hasAuthorsSubfields ? control : label };
}

/** Describes an error of the service about a field that the person can't reach. */
function describeRefusal({ issue }: WrongLine, words: Words, loaded: LoadedField | undefined): LineText {
  const label = loaded?.field.label ?? '';
  const said = words.refusedElsewhere(text(issue.values?.['sentence']));
  return { sentence: label ? words.about(label, said) : said, label };
}

function linkTo(line: WrongLine, saying: Saying, goTo: (line: WrongLine) => void): TemplateResult {
  return html`<a
    href=${`#${line.controlId}`}
    @click=${(event: Event) => {
      // A fragment would change the page's address, and can't reach into a shadow tree.
      event.preventDefault();
      goTo(line);
    }}
    >${sayLine(line, saying)}</a
  >`;
}
