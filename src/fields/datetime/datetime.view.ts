import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { Words } from '../../locale/words.js';
import { fetchPart } from '../../parts/fetch-part.js';
import { drawError } from '../shared/controls/changing.js';
import { clearButton, clearStyles } from '../shared/controls/clear-button.js';
import { subfieldControl } from '../shared/subfields/subfield-control.js';
import type { Subfield } from '../shared/subfields/subfield-control.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { FieldModule, FieldView } from '../view.js';
import { definition } from './datetime.js';
import { calendarControl, partControl } from './controls.js';
import type { DatetimeScope } from './controls.js';
import { quoted } from '../../platform/page.js';
import { styles } from './datetime.styles.js';
import { inGroups, inOrder, inWords } from './language.js';
import { partName } from './part-names.js';
import { readLoosely } from './pasted.js';
import { withMoment } from './parts.js';
import type { CalendarControl } from './parts.js';
import type { DatetimeField } from './settings.js';
import { GREGORIAN, chooseCalendar, nameCalendar } from './reckoning.js';
import { nameZone } from './zone.js';

function label({ datetime, language }: Words, subfield: string): string {
  return isCalendarControl(subfield) ? datetime[subfield] : partName(subfield, language);
}

const isCalendarControl = (subfield: string): subfield is CalendarControl => subfield === 'date' || subfield === 'time';

/** A date, a time or both: labelled parts, or the platform's calendar and clock. */
const view: FieldView<DatetimeField, Parts> = {
  frame: 'group',
  styles: [clearStyles, styles],
  hint: ({ zone, isUnexpected }, words) =>
    [isUnexpected && nameCalendar(GREGORIAN, words.language), zone && words.zone(nameZone(zone, words.language))]
      .filter(Boolean)
      .join(' · '),
  subfieldLabel: (_field, words, subfield) => label(words, subfield),
  render(scope) {
    const groups = groupSubfields(scope);
    // The errors are above all parts, which have no room for a sentence.
    return html`<div class="datetime" @paste=${pasted(scope)}>
      <div class="errors">${groups.flat().map(({ name }) => drawError(scope, name))}</div>
      <div part="subfields" class="subfields">
        ${groups.map((group) => html`<div class="together">${group.map((each) => subfieldControl(scope, each))}</div>`)}
      </div>
      ${scope.field.calendar && !definition.isEmpty(scope.answer) ? wayBack(scope) : nothing}
    </div>`;
  },
};

/** Draws the button that empties the calendar and the clock. Not every browser has one in them, and none that a finger finds in all. */
function wayBack(scope: DatetimeScope): TemplateResult | typeof nothing {
  const { clear: word, cleared } = scope.words.options;
  const clear = () => {
    // Of a date that is not finished, only its control knows.
    for (const name of scope.field.subfields) {
      const control = scope.drawn(`input[id=${quoted(scope.id(name))}]`);
      if (control instanceof HTMLInputElement) control.value = '';
    }
    scope.change({});
  };
  return clearButton(scope, { word, said: cleared, clear });
}

/**
 * Returns the subfields that share a line if they can: those of the date, and those of the time. Labelled parts are ordered as the language of
 * the page writes dates.
 */
function groupSubfields(scope: DatetimeScope): readonly (readonly Subfield[])[] {
  const { field, words } = scope;
  if (field.calendar) {
    const names = field.subfields.filter(isCalendarControl);
    return [names.map((name) => makeSubfield(scope, name, calendarControl(scope, name)))];
  }
  const groups = inGroups(inOrder(field.format.parts, words.language));
  return groups.map((group) => group.map((part) => makeSubfield(scope, part, partControl(scope, part))));
}

const makeSubfield = (scope: DatetimeScope, name: string, control: Element | TemplateResult): Subfield => ({
  name,
  label: label(scope.words, name),
  autocomplete: 'off',
  width: 'short',
  control,
});

export const fieldModule: FieldModule<DatetimeField, Parts> = {
  definition,
  view,
  load: (_settings, context) =>
    chooseCalendar(context).calendar === GREGORIAN
      ? undefined
      : fetchPart(() => import('./calendars/datetime.calendars.js')).then(({ addCalendars }) =>
          addCalendars({ definition, view }),
        ),
};

/**
 * Fills all controls with a whole date that is pasted into any of them. Announces it in words, because `3/4` is
 * ambiguous.
 */
const pasted = (scope: DatetimeScope) => (event: ClipboardEvent) => {
  const { field, answer, words } = scope;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const { format } = field;
  const read = format.reckoning ? format.reckoning.readText.bind(format.reckoning) : readLoosely;
  const moment = scope.readonly ? undefined : read(text, format, words.language);
  if (!moment) return;
  event.preventDefault();
  scope.change(withMoment(format, field.calendar, answer, moment));
  const { year, month, day } = moment;
  if (year && month && day && !field.reckoning) scope.announce(inWords({ year, month, day }, words.language));
};
