// The lines that put a form on a page, for the kind of site that a person chooses: in the console and in the playground.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { TARGETS, isTarget, writePolicy, writeSnippet } from 'hosted-form-proxy/snippets';
import type { Embed, SnippetPart } from 'hosted-form-proxy/snippets';
import { codeWords, copyText } from '../copy.js';

/** Tells the kind of site that was chosen, by its name in an address. The first one is for pages of HTML. */
export const readTarget = (name: string) => (isTarget(name) ? name : 'html');

/** Shows the choice of a site, and all parts of its snippet. `choose` hears the name of another kind. */
export function snippetView(embed: Embed, name: string, choose: (name: string) => void): TemplateResult {
  const chosen = readTarget(name);
  const { isTried, parts } = writeSnippet(chosen, embed);
  const change = ({ target }: Event) => choose(target instanceof HTMLSelectElement ? target.value : chosen);
  return html`<div class="snippet">
    <p class="snippet-site">
      <label for="snippet-for">For</label>
      <select id="snippet-for" @change=${change}>
        ${TARGETS.map(
          (each) =>
            html`<option value=${each} ?selected=${each === chosen}>${writeSnippet(each, embed).title}</option>`,
        )}
      </select>
    </p>
    ${
      isTried
        ? nothing
        : html`<p class="quiet">This is a recipe: no test of the project tries it with an installation.</p>`
    }
    ${parts.map(partView)}
    <p class="snippet-where" id="snippet-policy">In the Content-Security-Policy, if there is one</p>
    ${codeView('snippet-policy', writePolicy(embed, chosen))}
  </div>`;
}

const partView = ({ where, code }: SnippetPart, index: number): TemplateResult =>
  html`<p class="snippet-where" id=${`snippet-${index}`}>${where}</p>
    ${codeView(`snippet-${index}`, code)}`;

const codeView = (heading: string, code: string): TemplateResult =>
  html`<pre class="code" tabindex="0" aria-labelledby=${heading}>${codeWords(code)}</pre>
    <button type="button" aria-describedby=${heading} @click=${(event: Event) => copyText(event.currentTarget, code)}>
      Copy
    </button>`;
