// Dates in another calendar than the Gregorian. Fetched only where the language, or the element, names one.
import { html } from 'lit/html.js';
import { css } from '../../../platform/css/tag.js';
import { chooseVariant } from '../../../locale/tag.js';
import type { Parts } from '../../shared/subfields/subfields.js';
import type { FieldModule, FieldView } from '../../view.js';
import type { DatetimeScope } from '../controls.js';
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

/** Returns the datetime type with dates in the calendar of the page. They are sent as Gregorian ones. */
export const addCalendars = ({
  definition,
  view,
}: FieldModule<DatetimeField, Parts>): FieldModule<DatetimeField, Parts> => ({
  definition: {
    ...definition,
    parse: (common, json, context) => parseDatetime(common, json, context, makeReckoning),
  },
  view: addLine(view),
});

/** Names the calendar; once there is a date, says it in that calendar and in the Gregorian one. The line is there before, so that nothing moves. */
const addLine = (plain: FieldView<DatetimeField, Parts>): FieldView<DatetimeField, Parts> => ({
  ...plain,
  styles: [...(plain.styles ?? []), styles],
  render: (scope) =>
    scope.field.reckoning
      ? html`${plain.render(scope)}
          <div part="hint" class="understood" role="status">${understood(scope)}</div>`
      : plain.render(scope),
});

function understood({ field, answer, words: { language } }: DatetimeScope): string {
  const { reckoning, format, calendar } = field;
  if (!reckoning) return '';
  const { year, month, day } = toMoment(format, answer);
  const isAsked = (['year', 'month', 'day'] as const).filter((part) => format.parts.includes(part));
  const units = { ...(year && { year }), ...(month && { month }), ...(day && { day }) };
  const isWhole = isAsked.every((part) => units[part] !== undefined) && isDay(units);
  const said = isWhole ? reckoning.sayBoth(units, chooseVariant(language, field.language)) : undefined;
  // The platform's own picker is Gregorian, as its hint says.
  return said ?? (calendar ? '' : nameCalendar(reckoning.calendar, language));
}
