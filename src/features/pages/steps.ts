// Tells the person which page of the form they are on.
import { css } from '../../platform/css/tag.js';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { flag } from '../../api/read.js';
import { quietStyles } from '../../fields/shared/controls/button.styles.js';
import { changing } from '../../fields/shared/controls/changing.js';
import type { Words } from '../../locale/words.js';
import type { ElementSession } from '../../element/element-session.js';
import { otherLanguage } from '../../element/fields/field-scope.js';
import type { PageLook, Step, Steps } from './page-look.js';

/** Styles of forms of several pages. */
export const pagingStyles = [
  quietStyles,
  css`
    .page {
      margin-block-end: 1.25em;
    }

    /* The explanation of a mark is drawn only beside one. */
    .unmarked ~ [part='required-note'] {
      display: none;
    }

    .page > .note {
      margin: 0;
    }

    .page-steps {
      display: none;
      margin: 0.75em 0 0;
      padding: 0;
      list-style: none;
      counter-reset: step;
    }

    .page-step {
      display: flex;
      flex: 1 1 0;
      align-items: center;
      gap: 0.5em;
      min-inline-size: 0;
      padding-block: 0.5em;
      border-block-start: 0.2em solid var(--_line);
      color: var(--_muted);
      font-size: 0.9375em;
      line-height: 1.25;
      overflow-wrap: anywhere;
      counter-increment: step;
    }

    .page-step::before {
      flex: none;
      min-inline-size: 1.65em;
      border: 1px solid currentColor;
      border-radius: 1em;
      font-size: 0.875em;
      line-height: 1.55;
      text-align: center;
      content: counter(step);
      content: counter(step) / '';
    }

    .page-step[aria-current] {
      border-color: var(--_accent);
      color: inherit;
      font-weight: 600;
    }

    .page-step.done {
      border-color: var(--_accent);
    }

    .page-step.done::before {
      border-color: var(--_accent);
      color: var(--_accent);
      font-weight: 700;
      content: '✓';
      content: '✓' / '';
    }

    .page-step[aria-current]::before {
      border-color: var(--_accent);
      background: var(--_accent);
      color: var(--_on-accent);
    }

    .page-step button {
      min-inline-size: 0;
      min-block-size: 1.75em;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      text-align: start;
      text-decoration: underline;
      text-underline-offset: 0.15em;
      cursor: pointer;
    }

    /* Names need room. Where there is little, the words above tell the step. */
    @container (inline-size > 34em) {
      .page-steps {
        display: flex;
        gap: 0.75em;
      }

      .page-steps ~ progress {
        display: none;
      }

      .page > .named {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }
    }

    progress {
      --_progress: var(--hf-progress, var(--_accent));

      inline-size: 100%;
      block-size: 0.5em;
      margin-block-start: 0.4em;
    }

    /* A browser's own track ignores the page's colours. */
    @media (forced-colors: none) {
      progress {
        border: 0;
        border-radius: var(--_radius);
        background: var(--_line);
        appearance: none;
        overflow: hidden;
      }

      ::-webkit-progress-bar {
        background: none;
      }

      ::-webkit-progress-value {
        background: var(--_progress);
      }

      ::-moz-progress-bar {
        background: var(--_progress);
      }
    }

    @media (forced-colors: active) {
      .page-step:is([aria-current], .done) {
        border-color: Highlight;
      }
    }

    .elsewhere {
      display: none;
    }

    [part='actions'] > .quiet {
      min-block-size: 2.75em;
      padding-inline: 1.2em;
    }
  `,
];

/** Tells the pages of the author: by their names where there are any, else by their numbers. */
export class NamedPages implements PageLook {
  readonly #session: ElementSession;

  constructor(session: ElementSession) {
    this.#session = session;
  }

  chooseFocus(): string {
    return '[part=page-heading]';
  }

  heading({ all, at }: Steps, words: Words, turnTo: (step: Step) => void): TemplateResult | typeof nothing {
    const { form, settings } = this.#session.loaded;
    // A review alone makes no steps of a form of one page.
    if (!form.fields.some(({ startsPage }) => startsPage)) return nothing;
    const isNamed = all.some(({ name }) => name);
    const language = otherLanguage(form.language, words.language);
    const position = isNamed ? words.way.step(at + 1, all.length) : words.pages.position(at + 1, all.length);
    const named = all[at]?.name
      ? html`<span>: <span lang=${language}>${changing(all[at].name)}</span></span>`
      : nothing;
    const isMarked = all[at]?.fields.some(({ required, hidden }) => required && !hidden);
    return html`<div class=${isMarked ? 'page' : 'page unmarked'} part="page">
      <p class=${isNamed ? 'note named' : 'note'} part="page-heading" tabindex="-1">${changing(position)}${named}</p>
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
      ? html`<span lang=${language} dir="auto">${changing(name)}</span>`
      : changing(isReview ? words.way.review : words.way.page(index + 1));
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
