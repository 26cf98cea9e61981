import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { escapeHtml } from '../values/text.js';
import { ruleLines } from './form-rules.js';

/** The parts of a rendered form. */
export interface RenderedForm {
  readonly id: number;
  readonly url: string;
  readonly viewkey: string;
  readonly button: string;
  readonly fields: readonly RenderedField[];
}

/** A field as it is answered, and whether its description is shown beside it. Answers have no description. */
export interface RenderedField {
  readonly shape: JsonObject;
  readonly callout: boolean;
}

function description(text: string, callout: boolean): string {
  return text === '' ? '' : `\n  <div class="${callout ? 'fsCallout' : 'fsSupporting'}">${text}</div>`;
}

function row({ shape, callout }: RenderedField): string {
  const text = (key: string): string => escapeHtml(scalarText(shape[key]) ?? '');
  const id = text('id');
  return `<div class="fsRow fsFieldRow" fs-field-type="${text('type')}">
  <label class="fsLabel" for="field${id}">${text('label')}</label>
  <input class="fsField" id="field${id}" name="field${id}">${description(text('description'), callout)}
</div>`;
}

function script(id: number, fields: readonly JsonObject[]): string {
  return `<script type="text/javascript">
var form${id} = {checks: [], calculations: []};
${ruleLines(id, fields).join('\n')}
window.form${id} = form${id};
</script>`;
}

/**
 * Returns the rendered form in `html`. It is an outline of the real one, with its names and classes, and with the lines
 * in which clients look for rules. It is not for display, but programs that forward forms have to handle it.
 */
export function formHtml({ id, url, viewkey, button, fields }: RenderedForm): string {
  const rules = script(id, fields.map(({ shape }) => shape)); // prettier-ignore
  return `<form method="post" novalidate action="${escapeHtml(url)}" class="fsForm" id="fsForm${id}">
<input type="hidden" name="form" value="${id}">
<input type="hidden" name="viewkey" value="${escapeHtml(viewkey)}">
${fields.map(row).join('\n')}
<input class="fsSubmitButton" type="submit" value="${escapeHtml(button)}">
${rules}
</form>`;
}

/** Returns the script element in `javascript`. */
export function formScript(url: string): string {
  return `<script type="text/javascript" src="${escapeHtml(url.replace('/forms/', '/forms/js.php/'))}"></script>`;
}
