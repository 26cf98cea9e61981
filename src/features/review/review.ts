// Shows all answers in words before they are sent. Fetched only where the owner wants it (`review`). Decision 0004.
import { css } from '../../platform/css/tag.js';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import { saidWhole } from '../../fields/shared/controls/said-whole.js';
import type { Words } from '../../locale/words.js';
import { requireAllWords } from '../../locale/require-all-words.js';
import type { Field } from '../../model/form.js';
import type { FieldState } from '../../session/form-store.js';
import { waitAlone } from '../../session/wait-alone.js';
import { numbered } from '../../platform/lists.js';
import { readable } from '../../submission/receipt-page.js';
import { sayAnswer } from '../../submission/say-answer.js';
import type { ElementSession } from '../../element/element-session.js';
import { withStyles } from '../../element/feature.js';
import type { Prepare } from '../../element/feature.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import { Reviewing } from '../pages/page-look.js';
import type { Review } from '../pages/page-look.js';
import { REVIEW } from '../pages/split-pages.js';

/** Styles of the review. */
const reviewStyles = [
  css`
    .review ~ [part='required-note'] {
      display: none;
    }

    .review > h2 {
      margin: 0;
      font-size: var(--hf-heading-size, 1.5em);
      line-height: 1.25;
    }

    .review h3 {
      margin: calc(1.5em / 1.25) 0 0;
      font-size: 1.25em;
      line-height: 1.3;
    }

    .review dl {
      margin: 1em 0 0;
    }

    .review h3 + dl {
      margin-block-start: 0.5em;
    }

    .review-row {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: baseline;
      gap: 0.25em 1em;
      padding-block: 0.75em;
      border-block-start: 1px solid var(--_line);
    }

    .review-row:last-child {
      border-block-end: 1px solid var(--_line);
    }

    .review dt {
      min-inline-size: 0;
      color: var(--_muted);
      font-size: 0.875em;
      overflow-wrap: anywhere;
    }

    .review dd {
      grid-row: 2;
      min-inline-size: 0;
      margin: 0;
      white-space: pre-line;
      overflow-wrap: anywhere;
    }

    .review dd.change {
      grid-row: 1 / 3;
      grid-column: 2;
    }

    .review .change > .quiet {
      min-block-size: 2em;
      border-color: transparent;
      padding: 0.25em 0.5em;
      background: transparent;
      color: inherit;
      font-size: 0.875em;
      text-decoration: underline;
      text-decoration-color: var(--_border);
      text-underline-offset: 0.2em;
    }

    .review .change > .quiet:hover {
      border-color: var(--_border);
    }

    .review :is(dt, dd)[dir='auto'] {
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }

    .review .none {
      color: var(--_muted);
    }

    @media (pointer: coarse) {
      .review .change > .quiet {
        min-block-size: calc(2.75em / 0.875);
      }
    }

    @container (inline-size > 36em) {
      .review-row {
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
      }

      .review dd {
        grid-row: 1;
        grid-column: 2;
      }

      .review dd.change {
        grid-row: 1;
        grid-column: 3;
      }
    }
  `,
];

/** A question with its answer in words; `''` where there is none. */
interface Row {
  readonly field: Field;
  readonly said: string;
}

/** The answers below a heading of the author. */
interface Group {
  readonly name: string;
  readonly rows: Row[];
}

/** All answers that will be sent, in words. */
class AnswersInWords implements Review {
  readonly #session: ElementSession;
  #groups: readonly Group[] = [];

  constructor(session: ElementSession) {
    this.#session = session;
    const { channel, element, store, features } = session;
    // A rule or a script of the page may change an answer while it is read, and the page its language.
    const again = () => {
      if (features.pages?.currentField !== REVIEW) return;
      void waitAlone(channel.faults, 'review', async () => {
        await this.prepare();
        element.requestUpdate();
      });
    };
    store.subscribe(again);
    channel.on('reworded', again);
  }

  async prepare(): Promise<void> {
    const { element, store } = this.#session;
    const words = requireAllWords(element.wording.current);
    const states = store.states.filter(({ field, shown }) => shown && !field.hidden);
    const said = await Promise.all(
      states.map(async (state) => (state.definition.collects ? inWords(state, words) : undefined)),
    );
    const groups: Group[] = [{ name: '', rows: [] }];
    for (const [index, { field }] of numbered(states)) {
      const answer = said[index];
      if (answer !== undefined) groups.at(-1)?.rows.push({ field, said: answer });
      else if (field.takesFieldsAfter || field.startsPage) groups.push({ name: field.label, rows: [] });
    }
    this.#groups = groups.filter(({ rows }) => rows.length > 0);
  }

  draw(words: Words, change: (fieldId: string) => void): TemplateResult {
    const language = otherLanguage(this.#session.loaded.form.language, words.language);
    const drawRow = ({ field, said }: Row) => {
      const label = field.label || words.unlabelled;
      return html`<div class="review-row" part="review-row">
        <dt lang=${field.label ? language : nothing} dir="auto">${changing(label)}</dt>
        ${
          said
            ? html`<dd part="review-answer" translate="no" dir="auto">${changing(said)}</dd>`
            : html`<dd part="review-answer" class="none">${changing(words.way.noAnswer)}</dd>`
        }
        ${field.readonly ? nothing : changeButton(field.id, label, words, change)}
      </div>`;
    };
    return html`<div class="review" part="review">
      <h2 part="page-heading" tabindex="-1">${changing(words.way.review)}</h2>
      ${this.#groups.map(
        ({ name, rows }) =>
          html`${name ? html`<h3 lang=${language} dir="auto">${changing(name)}</h3>` : nothing}
            <dl>${rows.map(drawRow)}</dl>`,
      )}
    </div>`;
  }
}

function changeButton(fieldId: string, label: string, words: Words, change: (fieldId: string) => void): TemplateResult {
  return html`<dd class="change">
    <button part="change" class="quiet" type="button" data-changes=${fieldId} @click=${() => change(fieldId)}>
      ${saidWhole(words.way.change, changing(label))}
    </button>
  </dd>`;
}

/** Describes an answer as the receipt does; of a signature, says only that the form has one. */
async function inWords(state: FieldState, words: Words): Promise<string> {
  const { definition, field, answer } = state;
  if (definition.isEmpty(answer)) return '';
  if (definition.seal) return words.signature.signed;
  try {
    return sayAnswer(state, words.language) ?? readable(await definition.params(field, answer), field, words);
  } catch {
    // A file that can't be read any more is told of when the answers are sent.
    return '…';
  }
}

/** Prepares the review for the pages of a form. */
export const prepare: Prepare = ({ loaded }) => {
  loaded.prepared.set(new Reviewing((session) => new AnswersInWords(session)));
  return withStyles(loaded, reviewStyles);
};
