import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PAGE_STYLE } from './studio.js';
import type { Scheme } from './sheets.js';

/** A design system with a page of the same questions. */
export interface System {
  readonly name: string;
  /** The folder that its page fetches files from, below `/system/`. */
  readonly folder?: string;
  /** Returns its page in a scheme. */
  readonly page: (scheme: Scheme) => string;
}

const require = createRequire(import.meta.url);
const folderOf = (file: string) => dirname(require.resolve(file));

const OURS =
  '<hosted-form form-id="1" proxy="/forms" ATTRIBUTES></hosted-form><script type="module" src="/hosted-form.js"></script>';
const BOOTSTRAP_HEAD = '<link rel="stylesheet" href="/system/bootstrap.min.css">';
const BOOTSTRAP_STYLE =
  ':root { background: var(--bs-body-bg) } body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; --bs-body-font-family: Shots }';

function document(scheme: Scheme, head: string, body: string, classes = ''): string {
  const root = `lang="en" data-bs-theme="${scheme}" class="${classes} ${scheme === 'dark' ? 'wa-dark' : ''}"`;
  return `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Shots</title><style>${PAGE_STYLE}</style>${head}</head><body>${body}</body></html>`;
}

const COURSES = ['Please choose', 'Bread for beginners', 'Sourdough'];
const DRINKS = ['Tea', 'Coffee', 'Water'];
const TOPICS = ['Dough by hand', 'Old grains', 'The oven'];
const ERROR = 'Enter an e-mail address like name@example.com';

const govukGroup = (label: string, control: string, error = '') =>
  `<div class="govuk-form-group ${error && 'govuk-form-group--error'}"><label class="govuk-label govuk-label--s">${label}</label>${error && `<p class="govuk-error-message">${error}</p>`}${control}</div>`;
const govukChoices = (legend: string, kind: 'radios' | 'checkboxes', options: readonly string[]) =>
  `<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--s">${legend}</legend><div class="govuk-${kind}">${options.map((option, index) => `<div class="govuk-${kind}__item"><input class="govuk-${kind}__input" id="${kind}${index}" name="${kind}" type="${kind === 'radios' ? 'radio' : 'checkbox'}" ${index ? '' : 'checked'}><label class="govuk-label govuk-${kind}__label" for="${kind}${index}">${option}</label></div>`).join('')}</div></fieldset></div>`;
const govukOptions = COURSES.map((option) => `<option>${option}</option>`).join('');

const govuk = [
  govukGroup('Your name', '<input class="govuk-input" value="Ada Lovelace">'),
  govukGroup('E-mail', '<input class="govuk-input govuk-input--error" value="ada@">', ERROR),
  govukGroup('Which course?', `<select class="govuk-select">${govukOptions}</select>`),
  govukChoices('What do you drink?', 'radios', DRINKS),
  govukChoices('What would you like to learn?', 'checkboxes', TOPICS),
  `<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--s">Date of birth</legend><div class="govuk-date-input">${['Day', 'Month', 'Year'].map((part) => `<div class="govuk-date-input__item"><label class="govuk-label">${part}</label><input class="govuk-input govuk-date-input__input govuk-input--width-${part === 'Year' ? 4 : 2}"></div>`).join('')}</div></fieldset></div>`,
  govukGroup('What should we know?', '<textarea class="govuk-textarea" rows="3">Two of us come by train.</textarea>'),
  govukGroup('Your voucher', '<input class="govuk-file-upload" type="file">'),
  '<button class="govuk-button">Send</button>',
].join('');

const bootstrapGroup = (label: string, control: string) =>
  `<div class="mb-3"><label class="form-label">${label}</label>${control}</div>`;
const bootstrapChoices = (legend: string, type: 'radio' | 'checkbox', options: readonly string[]) =>
  `<fieldset class="mb-3"><legend class="fs-6">${legend}</legend>${options.map((option, index) => `<div class="form-check"><input class="form-check-input" type="${type}" name="${type}" ${index ? '' : 'checked'}><label class="form-check-label">${option}</label></div>`).join('')}</fieldset>`;

const bootstrap = [
  bootstrapGroup('Your name', '<input class="form-control" value="Ada Lovelace">'),
  bootstrapGroup(
    'E-mail',
    `<input class="form-control is-invalid" value="ada@"><div class="invalid-feedback">${ERROR}</div>`,
  ),
  bootstrapGroup('Which course?', `<select class="form-select">${govukOptions}</select>`),
  bootstrapChoices('What do you drink?', 'radio', DRINKS),
  bootstrapChoices('What would you like to learn?', 'checkbox', TOPICS),
  bootstrapGroup('Date of birth', '<input class="form-control" type="date">'),
  bootstrapGroup('What should we know?', '<textarea class="form-control" rows="3">Two of us come by train.</textarea>'),
  bootstrapGroup('Your voucher', '<input class="form-control" type="file">'),
  '<button class="btn btn-primary">Send</button>',
].join('');

const webAwesomeChoices = (options: readonly string[], tag: 'radio' | 'checkbox') =>
  options
    .map(
      (option, index) =>
        `<wa-${tag} value="${index}" ${index || tag === 'radio' ? '' : 'checked'}>${option}</wa-${tag}>`,
    )
    .join('');

const webAwesome = `<div class="wa-stack">
<wa-input label="Your name" value="Ada Lovelace"></wa-input>
<wa-input label="E-mail" value="ada@" hint="${ERROR}"></wa-input>
<wa-select label="Which course?" value="0">${COURSES.map((option, index) => `<wa-option value="${index}">${option}</wa-option>`).join('')}</wa-select>
<wa-radio-group label="What do you drink?" value="0">${webAwesomeChoices(DRINKS, 'radio')}</wa-radio-group>
<div>What would you like to learn?</div>${webAwesomeChoices(TOPICS, 'checkbox')}
<wa-input type="date" label="Date of birth"></wa-input>
<wa-textarea label="What should we know?" rows="3" value="Two of us come by train."></wa-textarea>
<label>Your voucher <input type="file"></label>
<div><wa-button variant="brand">Send</wa-button></div></div>
<script type="module">${['input', 'select', 'option', 'radio-group', 'radio', 'checkbox', 'textarea', 'button'].map((name) => `import '/system/components/${name}/${name}.js';`).join('')}</script>`;

/** Our form, and the same questions in the systems of others. */
export const systems: readonly System[] = [
  { name: 'ours-plain', page: (scheme) => document(scheme, '', OURS.replace('ATTRIBUTES', '')) },
  {
    name: 'ours-bootstrap',
    folder: join(folderOf('bootstrap/dist/css/bootstrap.min.css')),
    page: (scheme) =>
      document(
        scheme,
        `${BOOTSTRAP_HEAD}<style>${BOOTSTRAP_STYLE}</style>`,
        OURS.replace('ATTRIBUTES', 'preset="bootstrap"'),
      ),
  },
  {
    name: 'bootstrap',
    folder: folderOf('bootstrap/dist/css/bootstrap.min.css'),
    page: (scheme) => document(scheme, `${BOOTSTRAP_HEAD}<style>${BOOTSTRAP_STYLE}</style>`, bootstrap),
  },
  {
    name: 'govuk',
    folder: folderOf('govuk-frontend/dist/govuk/govuk-frontend.min.css'),
    // GOV.UK Frontend has no dark scheme.
    page: () =>
      document(
        'light',
        '<link rel="stylesheet" href="/system/govuk-frontend.min.css"><style>:root { color-scheme: light; background: #fff }</style>',
        govuk,
      ),
  },
  {
    name: 'web-awesome',
    folder: join(folderOf('@awesome.me/webawesome/package.json'), 'dist-cdn'),
    page: (scheme) => document(scheme, '<link rel="stylesheet" href="/system/styles/webawesome.css">', webAwesome),
  },
];
