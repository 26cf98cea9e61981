// The booking form as other systems write it, from the words of the form that the element draws.

/** A system of forms that stands beside the element: its page, and the packages that it takes files from. */
export interface System {
  readonly name: string;
  readonly head: string;
  readonly body: string;
}

const COURSES = ['Bread for beginners', 'Sourdough', 'Cakes'];
const DRINKS = ['Tea', 'Coffee', 'Water'];
const TOPICS = ['Dough by hand', 'Old grains', 'The oven'];
const LEAD = '<p>We answer <a href="/">within a day</a>.</p>';
const NOTE = 'Two of us come by train.';

const each = (items: readonly string[], draw: (item: string, index: number) => string) => items.map(draw).join('');

const style = (href: string) => `<link rel="stylesheet" href="${href}">`;

const choices = (kind: 'radios' | 'checkboxes', items: readonly string[], chosen: readonly string[]) =>
  `<div class="govuk-${kind}" data-module="govuk-${kind}">${each(items, (item, index) => {
    const part = kind === 'radios' ? 'radio' : 'checkbox';
    const id = `${kind}-${index}`;
    return `<div class="govuk-${kind}__item"><input class="govuk-${kind}__input" id="${id}" name="${kind}" type="${part}"${chosen.includes(item) ? ' checked' : ''}><label class="govuk-label govuk-${kind}__label" for="${id}">${item}</label></div>`;
  })}</div>`;

const govukField = (id: string, label: string, control: string, hint = '') =>
  `<div class="govuk-form-group"><label class="govuk-label" for="${id}">${label}</label>${hint}${control}</div>`;

const govukSet = (legend: string, content: string) =>
  `<div class="govuk-form-group"><fieldset class="govuk-fieldset"><legend class="govuk-fieldset__legend govuk-fieldset__legend--s">${legend}</legend>${content}</fieldset></div>`;

const govuk: System = {
  name: 'GOV.UK Frontend',
  head: style('/lib/govuk-frontend/dist/govuk/govuk-frontend.min.css'),
  body: `<h2 class="govuk-heading-m">Book a course</h2>${LEAD.replace('<p>', '<p class="govuk-body">').replace('<a', '<a class="govuk-link"')}
${govukSet('Your name', ['First name', 'Last name'].map((label, index) => govukField(`n${index}`, label, `<input class="govuk-input" id="n${index}" value="${['Ada', 'Lovelace'][index] ?? ''}">`)).join(''))}
<div class="govuk-form-group govuk-form-group--error"><label class="govuk-label" for="mail">E-mail</label><div class="govuk-hint">We send the confirmation there.</div><p class="govuk-error-message">Enter an email address in the correct format, like name@example.com</p><input class="govuk-input govuk-input--error" id="mail" value="ada@"></div>
${govukField('course', 'Which course?', `<select class="govuk-select" id="course">${each(COURSES, (item) => `<option${item === 'Sourdough' ? ' selected' : ''}>${item}</option>`)}</select>`)}
${govukSet('What do you drink?', choices('radios', DRINKS, ['Tea']))}
${govukSet('What would you like to learn?', choices('checkboxes', TOPICS, ['Dough by hand', 'The oven']))}
${govukField('note', 'What should we know?', `<textarea class="govuk-textarea" id="note" rows="3">${NOTE}</textarea>`)}
<button type="button" class="govuk-button">Send</button>`,
};

const bootstrapField = (label: string, control: string, hint = '') =>
  `<div class="mb-3"><label class="form-label">${label}</label>${control}${hint}</div>`;

const bootstrapChoices = (
  legend: string,
  kind: 'radio' | 'checkbox',
  items: readonly string[],
  on: readonly string[],
) =>
  `<fieldset class="mb-3"><legend class="fs-6">${legend}</legend>${each(items, (item) => `<div class="form-check"><input class="form-check-input" type="${kind}" name="${kind}"${on.includes(item) ? ' checked' : ''}><label class="form-check-label">${item}</label></div>`)}</fieldset>`;

const bootstrap: System = {
  name: 'Bootstrap 5',
  head: style('/lib/bootstrap/dist/css/bootstrap.min.css'),
  body: `<h2>Book a course</h2>${LEAD}
<div class="row mb-3">${['First name', 'Last name'].map((label, index) => `<div class="col-sm"><label class="form-label">${label}</label><input class="form-control" value="${['Ada', 'Lovelace'][index] ?? ''}"></div>`).join('')}</div>
${bootstrapField('E-mail', '<input class="form-control is-invalid" value="ada@">', '<div class="invalid-feedback">Enter an e-mail address such as name@example.com.</div><div class="form-text">We send the confirmation there.</div>')}
${bootstrapField('Which course?', `<select class="form-select">${each(COURSES, (item) => `<option${item === 'Sourdough' ? ' selected' : ''}>${item}</option>`)}</select>`)}
${bootstrapChoices('What do you drink?', 'radio', DRINKS, ['Tea'])}
${bootstrapChoices('What would you like to learn?', 'checkbox', TOPICS, ['Dough by hand', 'The oven'])}
${bootstrapField('What should we know?', `<textarea class="form-control" rows="3">${NOTE}</textarea>`)}
<button type="button" class="btn btn-primary">Send</button>`,
};

const webawesome: System = {
  name: 'Web Awesome',
  head: `${style('/lib/@awesome.me/webawesome/dist-cdn/styles/webawesome.css')}<script type="module" src="/lib/@awesome.me/webawesome/dist-cdn/webawesome.loader.js"></script>`,
  body: `<div class="wa-stack"><h2>Book a course</h2>${LEAD}
<div class="wa-grid"><wa-input label="First name" value="Ada"></wa-input><wa-input label="Last name" value="Lovelace"></wa-input></div>
<wa-input label="E-mail" hint="We send the confirmation there." value="ada@"></wa-input>
<wa-select label="Which course?" value="Sourdough">${each(COURSES, (item) => `<wa-option value="${item}">${item}</wa-option>`)}</wa-select>
<wa-radio-group label="What do you drink?" name="drink" value="Tea">${each(DRINKS, (item) => `<wa-radio value="${item}">${item}</wa-radio>`)}</wa-radio-group>
<fieldset><legend>What would you like to learn?</legend>${each(TOPICS, (item) => `<p><wa-checkbox${item === 'Old grains' ? '' : ' checked'}>${item}</wa-checkbox></p>`)}</fieldset>
<wa-textarea label="What should we know?" rows="3" value="${NOTE}"></wa-textarea>
<wa-button variant="brand">Send</wa-button></div>`,
};

/** The systems, in the order in which the page shows them. */
export const SYSTEMS: readonly System[] = [govuk, bootstrap, webawesome];
