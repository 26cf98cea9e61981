// The look of a calculated answer: a quiet line of text. That of a total is the end of an order.
import { css } from '../../platform/css/tag.js';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import type { FieldModule, ViewScope } from '../../fields/view.js';
import { hasLaterWords } from '../../locale/languages.js';
import { formatCount } from '../../locale/money.js';
import type { FieldDefinition } from '../../model/field-definition.js';
import type { FieldState } from '../../session/form-store.js';
import { sayAnswer } from '../../submission/say-answer.js';
import { listOrder } from './order-lines.js';
import type { OrderLine } from './order-lines.js';

/** Styles of calculated answers. */
export const resultStyles = css`
  .result {
    display: block;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    white-space: pre-line;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .result.unknown {
    color: var(--_muted);
  }

  /* In a row of controls, it stands where their texts do. */
  .in-line > .result {
    display: grid;
    align-content: center;
    min-block-size: var(--hf-control-height, 2.75em);
  }

  /* The total of an order is in one line with its label, below what it consists of, and at the end as the totals of products are. */
  .field:not([hidden], .elsewhere):has(> .result.sum) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: 1em;
  }

  .field:has(> .result.sum) > :not(.label, .result) {
    flex-basis: 100%;
  }

  .result.sum {
    margin-inline-start: auto;
    font-weight: 600;
    text-align: end;
  }

  .result-lines {
    order: -1;
    margin-block: 0 0.5em;
    padding: 0 0 0.25em;
    border-block-end: 1px solid var(--_border);
    list-style: none;
  }

  .result-line {
    display: flex;
    justify-content: space-between;
    gap: 1em;
    padding-block: 0.25em;
    font-variant-numeric: tabular-nums;
  }

  .result-line > :first-child {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .result-line > :last-child {
    flex: none;
    max-inline-size: 60%;
    overflow-wrap: anywhere;
    text-align: end;
  }

  /* Results that are no line, such as a chosen option, are no controls to type into either. */
  [part='control']:is([readonly], :disabled) {
    border-style: dashed;
    background-color: transparent;
  }
`;

/** Tells whether the answers of a field can be said in a line of text. */
const isLine = ({ field, module: { definition, view } }: Calculated): boolean =>
  !field.parentId &&
  !field.isSecret &&
  !field.options &&
  !definition.amounts &&
  (definition.inLanguage !== undefined || (view.frame === 'label' && definition.initial(field) === ''));

/** A calculated field and its type. */
interface Calculated {
  readonly field: FieldState['field'];
  readonly module: FieldModule;
}

/** Returns the module that shows a calculated field as a line of text; its own where its answers are no text. `findSources` lists the fields that the calculation reads. */
export function asResult(calculated: Calculated, findSources: () => readonly FieldState[]): FieldModule {
  const { module } = calculated;
  if (!isLine(calculated)) return module;
  const { definition, view } = module;
  return {
    ...module,
    view: { ...view, frame: 'label', render: (scope) => drawResult(scope, definition, findSources()) },
  };
}

function drawResult(scope: ViewScope, definition: FieldDefinition, sources: readonly FieldState[]): TemplateResult {
  const { field, answer, words } = scope;
  const [value = ''] = definition.comparable(field, answer);
  const said = sayAnswer({ definition, field, answer }, words.language) ?? value;
  const isSum = definition.fromDecimal && sources.some((source) => source.definition.amounts);
  const lines = isSum ? listOrder(sources, value) : [];
  const look = ['result', isSum ? 'sum' : '', said ? '' : 'unknown'].filter(Boolean);
  // It takes the focus where its error leads to it. What has changed is announced once, and not at every key.
  return html`${lines.length > 0 ? drawLines(scope, definition, lines) : nothing}<output
      part="result"
      class=${look.join(' ')}
      id=${scope.id()}
      tabindex="-1"
      aria-live="off"
      aria-describedby=${scope.describedBy()}
      dir=${definition.inLanguage ? nothing : 'auto'}
      translate="no"
      >${said ? changing(said) : drawUnknown(scope)}</output
    >`;
}

const drawUnknown = ({ words }: ViewScope): TemplateResult =>
  html`<span aria-hidden="true">—</span
    ><span class="visually-hidden">${changing(hasLaterWords(words) ? words.rules.unknown : '')}</span>`;

/** Draws the lines of an order. Their amounts are written as the total is. */
function drawLines(scope: ViewScope, definition: FieldDefinition, lines: readonly OrderLine[]): TemplateResult {
  const { field, words, textLanguage } = scope;
  const write = (amount: string) =>
    definition.inLanguage?.(field, definition.fromDecimal?.(field, amount), words.language) ?? amount;
  const times = (quantity: string) => (quantity ? ` × ${formatCount(BigInt(quantity), words.language)}` : '');
  return html`<ul part="order" class="result-lines" translate="no">
    ${lines.map(
      ({ label, quantity, amount }) =>
        html`<li class="result-line">
          <span><bdi lang=${textLanguage}>${changing(label)}</bdi>${changing(times(quantity))}</span>
          <span>${changing(write(amount))}</span>
        </li>`,
    )}
  </ul>`;
}
