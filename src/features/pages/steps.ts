// Tells the person which page of the form they are on.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { flag } from '../../api/read.js';
import { changing } from '../../fields/shared/controls/changing.js';
import { saidWhole } from '../../fields/shared/controls/said-whole.js';
import type { Words } from '../../locale/words.js';
import type { ElementSession } from '../../element/element-session.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import type { PageLook, Step, Steps } from './page-look.js';

/** Tells the pages of the author: by their names where there are any, else by their numbers. */
export class NamedPages implements PageLook {
  readonly #session: ElementSession;

  constructor(session: ElementSession) {
    this.#session = session;
  }

  chooseFocus(): string {
    return '[part=page-heading]';
  }

  position({ all, at }: Steps, words: Words): string {
    const isNamed = all.some(({ name }) => name);
    return isNamed ? words.way.step(at + 1, all.length) : words.pages.position(at + 1, all.length);
  }

  heading({ all, at }: Steps, words: Words, turnTo: (step: Step) => void): TemplateResult | typeof nothing {
    const { form, settings } = this.#session.loaded;
    // A review alone makes no steps of a form of one page.
    if (!form.fields.some(({ startsPage }) => startsPage)) return nothing;
    const isNamed = all.some(({ name }) => name);
    const language = otherLanguage(form.language, words.language);
    const position = this.position({ all, at }, words);
    const name = all[at]?.name;
    const isMarked = all[at]?.fields.some(({ required, hidden }) => required && !hidden);
    return html`<div class=${isMarked ? 'page' : 'page unmarked'} part="page">
      <h2 class=${isNamed ? 'note named' : 'note'} part="page-heading" tabindex="-1">
        ${name ? saidWhole(position, html`<span lang=${language}>${changing(name)}</span>`) : changing(position)}
      </h2>
      ${isNamed ? stepList({ all, at }, words, language, turnTo) : nothing}
      ${
        flag(settings['progress_meter'])
          ? html`<progress
              part="progress"
              max=${all.length}
              .value=${at}
              aria-label=${words.pages.progress}
            ></progress>`
          : nothing
      }
    </div>`;
  }
}

function stepList(
  { all, at }: Steps,
  words: Words,
  language: string | typeof nothing,
  turnTo: (step: Step) => void,
): TemplateResult {
  const drawName = ({ name, isReview }: Step, index: number) =>
    name
      ? html`<span class="page-name" lang=${language} dir="auto">${changing(name)}</span>`
      : html`<span class="page-name">${changing(isReview ? words.way.review : words.way.page(index + 1))}</span>`;
  return html`<ol class="page-steps" part="steps" aria-label=${words.way.steps}>
    ${all.map(
      (step, index) =>
        html`<li
          class=${index < at ? 'page-step done' : 'page-step'}
          part="step"
          aria-current=${index === at ? 'step' : nothing}
        >
          ${
            index < at
              ? html`<button type="button" @click=${() => turnTo(step)}>
                  ${drawName(step, index)}<span class="visually-hidden"> (${words.way.done})</span>
                </button>`
              : drawName(step, index)
          }
        </li>`,
    )}
  </ol>`;
}
