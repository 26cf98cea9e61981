import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { drawAgain } from '../ask.js';
import type { Field } from '../ask.js';
import { labelOf, listAnswered } from './answer.js';

/** The columns of a table that nobody has changed. */
const AT_FIRST = 4;

const keyOf = (form: string): string => `console-columns-${form}`;

/** Reads which columns the owner chose on this device. A browser may keep nothing. */
function readChoice(form: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function keepChoice(form: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(ids));
  } catch {
    // The choice lasts until the page is left.
  }
}

/** The choice of this page, where the browser keeps none. */
let chosen: readonly string[] | undefined;

/** Lists the fields that have a column. */
export function listColumns(form: string, fields: readonly Field[]): readonly Field[] {
  const answered = listAnswered(fields);
  const ids = chosen ?? readChoice(form);
  return ids === undefined ? answered.slice(0, AT_FIRST) : answered.filter(({ id }) => ids.includes(id));
}

/** Shows which fields have a column. */
export function columnsView(form: string, fields: readonly Field[]): TemplateResult {
  const shown = new Set(listColumns(form, fields).map(({ id }) => id));
  const choose = (id: string, isOn: boolean): void => {
    const ids = listAnswered(fields).map((field) => field.id);
    chosen = ids.filter((one) => (one === id ? isOn : shown.has(one)));
    keepChoice(form, chosen);
    drawAgain();
  };
  const change = (id: string) => (event: Event) =>
    choose(id, event.target instanceof HTMLInputElement && event.target.checked);
  return html`<details class="choose">
    <summary>Columns</summary>
    <fieldset>
      <legend class="unseen">Fields that have a column</legend>
      ${listAnswered(fields).map(
        (field) =>
          html`<label
            ><input type="checkbox" .checked=${shown.has(field.id)} @change=${change(field.id)} />${labelOf(
              field,
            )}</label
          >`,
      )}
    </fieldset>
  </details>`;
}
