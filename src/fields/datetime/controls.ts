// The controls of a date: one for each part, or the platform's own calendar and clock.
import { html, noChange, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { autofill } from '../shared/controls/autofill.js';
import { dropdown } from '../shared/controls/dropdown.js';
import { input } from '../shared/controls/control.js';
import { isRequired } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { ViewScope } from '../view.js';
import { findLetter } from './format.js';
import { namesMonth } from './letters.js';
import type { Part } from './letters.js';
import { monthNames } from './months.js';
import { periodNames } from './part-names.js';
import { UNFINISHED, calendarAnswer, isoDate, withPart, withSeconds } from './parts.js';
import type { CalendarControl } from './parts.js';
import type { MonthChoice } from './reckoning.js';
import type { DatetimeField } from './settings.js';

export type DatetimeScope = ViewScope<DatetimeField, Parts>;

/** Draws the control of a part: a list for parts with names, text for numbers. */
export function partControl(scope: DatetimeScope, part: Part): Element {
  const { words } = scope;
  if (part === 'period') {
    const [am, pm] = periodNames(words.language);
    return listControl(scope, part, [
      { id: 'AM', label: am },
      { id: 'PM', label: pm },
    ]);
  }
  const months = part === 'month' ? listMonths(scope) : undefined;
  return months ? listControl(scope, part, months) : numberControl(scope, part);
}

/** Lists the months by their names; `undefined` where they are typed as numbers. */
function listMonths({
  field: { format },
  answer,
  words: { language },
}: DatetimeScope): readonly MonthChoice[] | undefined {
  const ofCalendar = format.reckoning?.months(answer, language);
  if (ofCalendar || !namesMonth(findLetter(format, 'month'))) return ofCalendar;
  return monthNames(language).map((label, index) => ({ id: String(index + 1), label }));
}

/** Returns a function that takes the text of a part's control. */
const changed = (scope: DatetimeScope, name: string) => (text: string) => {
  const { field, answer } = scope;
  if (text !== (answer[name] ?? '')) scope.change(withPart(field.format, answer, name, text));
};

/** Tells whether a control is invalid. Where no part is filled, all controls are. */
const invalid = (scope: DatetimeScope, name: string) => (scope.error() ? scope.invalid() : scope.invalid(name));

/** Returns what a browser may fill in: a birthday, whole or in its parts. */
function chooseAutofill(scope: DatetimeScope, name: string): string {
  const purpose = autofill(scope) ?? 'off';
  if (purpose !== 'bday' || name === 'date') return purpose;
  return ['day', 'month', 'year'].includes(name) ? `bday-${name}` : 'off';
}

function listControl(scope: DatetimeScope, name: string, options: Parameters<typeof dropdown>[3]): Element {
  return dropdown(
    scope,
    {
      id: scope.id(name),
      name: scope.name(name),
      autocomplete: chooseAutofill(scope, name),
      'aria-required': isRequired(scope, { name }),
      disabled: scope.readonly,
      'aria-describedby': scope.describedBy(name),
      'aria-invalid': invalid(scope, name),
    },
    scope.words.select.choose,
    options,
    scope.answer[name] ?? '',
    changed(scope, name),
  );
}

/** Draws a text input: a native number input loses text that it can't read, and changes with the mouse wheel. */
function numberControl(scope: DatetimeScope, name: string): Element {
  return input(
    scope,
    {
      id: scope.id(name),
      name: scope.name(name),
      type: 'text',
      // An era is typed in letters.
      inputmode: name === 'year' && scope.field.format.reckoning?.hasEras ? 'text' : 'numeric',
      autocomplete: chooseAutofill(scope, name),
      dir: 'ltr',
      'aria-required': isRequired(scope, { name }),
      readonly: scope.readonly,
      'aria-describedby': scope.describedBy(name),
      'aria-invalid': invalid(scope, name),
    },
    scope.answer[name] ?? '',
    changed(scope, name),
  );
}

// Decision 0017: the calendar is the platform's.
/**
 * Draws a native date or time input; the browser shows it in the person's own order. Where nobody can answer and the answer is empty, it would
 * show `mm/dd/yyyy`, so it is empty text.
 */
export function calendarControl(scope: DatetimeScope, name: CalendarControl): TemplateResult {
  const { field, answer } = scope;
  const isDate = name === 'date';
  const held = answer[name] ?? '';
  return html`<input
    part="control"
    id=${scope.id(name)}
    name=${scope.name(name)}
    type=${scope.readonly && !held ? 'text' : name}
    autocomplete=${chooseAutofill(scope, name)}
    dir="ltr"
    translate="no"
    min=${isDate && field.earliest ? isoDate(field.earliest) : nothing}
    max=${isDate ? isoDate(field.latest ?? { year: 9999, month: 12, day: 31 }) : nothing}
    step=${!isDate && field.format.parts.includes('second') ? '1' : nothing}
    aria-required=${isRequired(scope, { name }) || nothing}
    ?readonly=${scope.readonly}
    aria-describedby=${scope.describedBy(name)}
    aria-invalid=${invalid(scope, name)}
    .value=${held === UNFINISHED ? noChange : held}
    @input=${calendarChanged(scope, name)}
  />`;
}

/** Handles an edit. A partly filled control has the value `''`, but must not count as empty. */
const calendarChanged =
  (scope: DatetimeScope, name: CalendarControl) =>
  ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { value, validity } = target;
    const { format } = scope.field;
    const whole = format.parts.includes('second') ? withSeconds(value) : value;
    const held = whole || (validity.badInput ? UNFINISHED : '');
    const { date = '', time = '' } = scope.answer;
    if (held !== { date, time }[name]) scope.change(calendarAnswer(format, { date, time, [name]: held }));
  };
