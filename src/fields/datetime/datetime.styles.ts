import { css } from 'lit';

export const styles = css`
  .datetime .subfield {
    flex: 0 1 5.5em;
  }

  .datetime .subfield:has(select, [type='time']) {
    flex-basis: 9em;
  }

  /* A sentence needs more room than a number. */
  .datetime .subfield:has([type='date'], [part='error']) {
    flex-basis: 11em;
  }

  /* A date runs from left to right in every language; its labels and sentences run as the language does. */
  .datetime:dir(rtl) .subfields {
    flex-direction: row-reverse;
    justify-content: flex-end;
  }
`;
