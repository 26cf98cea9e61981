// Dates in another calendar than the Gregorian. Fetched only where the language, or the element, names one.
import { html } from 'lit/html.js';
import { css } from '../../../platform/css/tag.js';
import type { FieldDefinition } from '../../../model/field-definition.js';
import { chooseVariant } from '../../../locale/tag.js';
import type { Parts } from '../../shared/subfields/subfields.js';
import type { FieldModule, FieldView } from '../../view.js';
import type { DatetimeScope } from '../controls.js';
import { definition as plainDefinition } from '../datetime.js';
import { view as plainView } from '../datetime.view.js';
import { toMoment } from '../parts.js';
import { nameCalendar } from '../reckoning.js';
import { isDay } from '../../../rules/dates/calendar.js';
import { parseDatetime } from '../settings.js';
import type { DatetimeField } from '../settings.js';
import { makeReckoning } from './reckon.js';

const styles = css`
  .understood {
    margin-block-start: 0.25em;
    min-block-size: 1lh;
  }

  /* Day, month and year stay one line on a phone, where a month has a longer name than September. */
  .datetime .subfield:has([id$='-month']) {
    max-inline-size: 8em;
  }
`;

/** A date in the calendar of the page. It is sent as a Gregorian one. */
export const definition: FieldDefinition<DatetimeField, Parts> = {
  ...plainDefinition,
  parse: (common, json, context) => parseDatetime(common, json, context, makeReckoning),
};

/** Names the calendar; once there is a date, says it in that calendar and in the Gregorian one. The line is there before, so that nothing moves. */
const view: FieldView<DatetimeField, Parts> = {
  ...plainView,
  styles: [...(plainView.styles ?? []), styles],
  render: (scope) =>
    scope.field.reckoning
      ? html`${plainView.render(scope)}
          <div part="hint" class="understood" role="status">${understood(scope)}</div>`
      : plainView.render(scope),
};

/** The datetime type with other calendars. */
export const calendarModule: FieldModule<DatetimeField, Parts> = { definition, view };

function understood({ field, answer, words: { language } }: DatetimeScope): string {
  const { reckoning, format } = field;
  if (!reckoning) return '';
  const { year, month, day } = toMoment(format, answer);
  const isAsked = (['year', 'month', 'day'] as const).filter((part) => format.parts.includes(part));
  const units = { ...(year && { year }), ...(month && { month }), ...(day && { day }) };
  const isWhole = isAsked.every((part) => units[part] !== undefined) && isDay(units);
  const said = isWhole ? reckoning.sayBoth(units, chooseVariant(language, field.language)) : undefined;
  return said ?? nameCalendar(reckoning.calendar, language);
}
