import { html } from 'hono/html';
import { findDirection, matchLanguages } from '../../src/locale/match.js';
import languages from './form-page-words.json' with { type: 'json' };

/** The words of a page in one language, and of the script in it. Not reviewed. */
type FormPageWords = (typeof languages)['en'];

const LANGUAGES: ReadonlyMap<string, FormPageWords> = new Map(Object.entries(languages));

/** Returns the words in a language (BCP 47), or in the one that serves its readers best; English where there is none. */
export function formPageWords(language: string): FormPageWords {
  const [best = 'en'] = matchLanguages(language, [...LANGUAGES.keys()]);
  return LANGUAGES.get(best) ?? languages.en;
}

/** The facts about a form that its page needs. */
export interface PublicForm {
  readonly id: string;
  readonly name: string;
  /** BCP 47 */
  readonly language: string;
  readonly closed: boolean;
  /** Saves unsent answers on the server. */
  readonly keepsPartials: boolean;
}

type Html = ReturnType<typeof html>;

const STYLES = html`<link rel="stylesheet" href="/page.css" /><link rel="icon" href="/icon.svg" />`;

function page(title: string, language: string, head: Html, body: Html): Html {
  return html`<!doctype html>
    <html lang="${language}" dir="${findDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${STYLES} ${head}
      </head>
      <body>
        <header><a class="brand" href="/" translate="no">hosted-form</a></header>
        ${body}
      </body>
    </html>`;
}

function notice(title: string, sentence: string, language: string): Html {
  const body = html`<main class="single">
    <section>
      <h1>${title}</h1>
      <p>${sentence}</p>
    </section>
  </main>`;
  return page(title, language, html``, body);
}

/** Returns the content above the form: what is saved, and the line in which the page's script reports what happened. */
function laterNote(words: FormPageWords): Html {
  return html`<p class="quiet" id="later-note">${words.later}</p>
    <p
      id="later-status"
      role="status"
      tabindex="-1"
      data-copied="${words.copied}"
      data-forgotten="${words.forgotten}"
      data-resumed="${words.resumed}"
      data-nothing-kept="${words.nothingKept}"
      data-not-saved="${words.notSaved}"
    ></p>`;
}

/** Returns the part with the link back. It comes below the form once something is saved, so that nothing moves. */
function laterSection(words: FormPageWords, id: string): Html {
  return html`<section id="later" data-form="${id}" aria-labelledby="later-heading" hidden>
    <h2 id="later-heading">${words.laterTitle}</h2>
    <div id="later-link">
      <label for="resume-link">${words.link}</label>
      <input id="resume-link" readonly dir="ltr" aria-describedby="resume-warning" />
      <button type="button" id="copy-link">${words.copy}</button>
      <button type="button" id="forget">${words.forget}</button>
      <p class="quiet" id="resume-warning">${words.linkWarning}</p>
    </div>
  </section>`;
}

/** Returns the page at a form's own address. */
export function formPage(form: PublicForm): Html {
  const words = formPageWords(form.language);
  const head = html`<script type="module" src="/dist/cdn/hosted-form.js"></script>
    ${form.keepsPartials ? html`<script type="module" src="/dist/demo/form.js"></script>` : ''}`;
  const body = html`<main class="single">
    <h1>${form.name}</h1>
    ${form.keepsPartials ? laterNote(words) : ''}
    <section>
      <hosted-form form-id="${form.id}" proxy="/forms" draft="session">
        <p><a href="/forms/form/${form.id}.html">${form.name}</a></p>
        <p class="other-way">${words.otherWay}</p>
      </hosted-form>
    </section>
    ${form.keepsPartials ? laterSection(words, form.id) : ''}
  </main>`;
  return page(form.name, form.language, head, body);
}

/** Returns the page of a form that takes no submissions. */
export function closedPage({ language, name }: PublicForm): Html {
  const { closed, closedTitle } = formPageWords(language);
  return notice(`${closedTitle}: ${name}`, closed, language);
}

/** Returns the page for an address without a form. */
export function unknownPage(language: string): Html {
  const { unknown, unknownTitle } = formPageWords(language);
  return notice(unknownTitle, unknown, language);
}
