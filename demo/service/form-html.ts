import { scalarText, type JsonObject } from './json.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** What a rendered form is made from. */
export interface RenderedForm {
  readonly id: number;
  readonly url: string;
  readonly viewkey: string;
  readonly button: string;
  readonly fields: readonly JsonObject[];
}

/**
 * The rendered form that the service puts into `html`. Only an outline of the real one, with its names and classes:
 * nobody should show it, but whoever passes forms on has to meet it.
 */
export function formHtml({ id, url, viewkey, button, fields }: RenderedForm): string {
  const rows = fields.map((field) => {
    const fieldId = escaped(scalarText(field['id']) ?? '');
    const label = escaped(scalarText(field['label']) ?? '');
    return `<div class="fsRow fsFieldRow" fs-field-type="${escaped(scalarText(field['type']) ?? '')}">
  <label class="fsLabel" for="field${fieldId}">${label}</label>
  <input class="fsField" id="field${fieldId}" name="field${fieldId}">
</div>`;
  });
  return `<form method="post" novalidate action="${escaped(url)}" class="fsForm" id="fsForm${id}">
<input type="hidden" name="form" value="${id}">
<input type="hidden" name="viewkey" value="${escaped(viewkey)}">
${rows.join('\n')}
<input class="fsSubmitButton" type="submit" value="${escaped(button)}">
</form>`;
}

/** The script element that the service puts into `javascript`. */
export function formScript(url: string): string {
  return `<script type="text/javascript" src="${escaped(url.replace('/forms/', '/forms/js.php/'))}"></script>`;
}
