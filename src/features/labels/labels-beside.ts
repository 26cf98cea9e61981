// Puts labels beside their controls, where the form's author wants it. Fetched with such a form.
import { css } from '../../platform/css/tag.js';
import { text } from '../../api/read.js';
import type { ElementSession } from '../../element/element-session.js';
import { withStyles } from '../../element/feature.js';
import type { Prepare } from '../../element/feature.js';
import type { LoadedForm } from '../../element/loaded-form.js';

/** The places of labels besides `top`: at the left, or at the left but aligned to their controls. */
const SIDES = ['left', 'right'];

const besideStyles = css`
  /* Where there is little room, labels stay above. A legend that floats is laid out as any other element. */
  @container (inline-size > 36em) {
    [data-labels] > .fields > .field:not([hidden], .elsewhere):has(> .label) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 2.5fr);
      column-gap: 1.25em;
    }

    [data-labels] > .fields > .field:has(> .label) > * {
      grid-column: 2;
    }

    [data-labels] > .fields > .field > .label,
    [data-labels] > .fields > .field > fieldset > .label {
      grid-column: 1;
      grid-row: 1 / span 9;
      margin: 0;
      overflow-wrap: anywhere;
    }

    /* In a grid, WebKit ignores that a legend floats. */
    [data-labels] > .fields > .field > fieldset:has(> .label) {
      --_beside: calc((100% - 1.25em) / 3.5);
      display: flow-root;
    }

    [data-labels] > .fields > .field > fieldset > .label {
      float: inline-start;
      inline-size: var(--_beside);
    }

    [data-labels] > .fields > .field > fieldset > :not(.visually-hidden, .label) {
      margin-inline-start: calc(var(--_beside) + 1.25em);
    }

    [data-labels] > .fields > .field:not(:has(> [part='hint'])) > .label {
      padding-block-start: 0.6em;
    }

    [data-labels='right'] > .fields > .field > .label,
    [data-labels='right'] > .fields > .field > fieldset > .label {
      text-align: end;
    }
  }
`;

/** Returns the place of the labels of a form, if it is not above. Columns leave no room beside controls. */
function labelSide({ settings, form }: Pick<LoadedForm, 'settings' | 'form'>): string | undefined {
  const side = text(settings['label_position']).trim().toLowerCase();
  return form.columns === 1 ? SIDES.find((known) => known === side) : undefined;
}

export const prepare: Prepare = ({ loaded }) => withStyles(loaded, [besideStyles]);

/** Puts the labels of a form beside its controls. */
export function install({ channel, features, loaded }: ElementSession): void {
  channel.on('opened', () => {
    const [container, side] = [features.fields?.container, labelSide(loaded)];
    if (container && side) container.dataset['labels'] = side;
  });
}
