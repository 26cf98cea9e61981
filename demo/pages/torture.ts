// The torture page: runs the form in every surrounding, and says of each how it went.
import { html, nothing, render } from 'lit';
import { SURROUNDINGS } from '../torture/surroundings.js';
import type { Sort, Surrounding } from '../torture/surroundings.js';
import { STEPS, runSurrounding } from './torture/run.js';
import type { Outcome } from './torture/run.js';

/** The surroundings that run at a time. */
const AT_ONCE = 6;

const SORTS: Readonly<Record<Sort, string>> = {
  box: 'Boxes around the form',
  script: 'Scripts beside it',
  style: 'Styles of its page',
};

const table = document.querySelector<HTMLElement>('#table');
const stage = document.querySelector<HTMLElement>('#stage');
const status = document.querySelector<HTMLElement>('#status');

const outcomes = new Map<Surrounding, Outcome>();
const running = new Set<Surrounding>();
const waiting: Surrounding[] = [];

const isClean = (surrounding: Surrounding) => outcomes.get(surrounding)?.steps.clean === true;

/** Says how the run goes, for everybody. */
function report(): string {
  const ended = SURROUNDINGS.filter((surrounding) => outcomes.has(surrounding) && !running.has(surrounding));
  const bad = ended.filter((surrounding) => !isClean(surrounding)).map(({ name }) => name);
  if (running.size > 0) return `Running: ${ended.length} of ${SURROUNDINGS.length} are done.`;
  if (ended.length === 0) return '';
  return bad.length === 0
    ? `All ${ended.length} are clean.`
    : `${bad.length} of ${ended.length} failed: ${bad.join(', ')}.`;
}

function row(surrounding: Surrounding) {
  const { id, name } = surrounding;
  const { steps = {}, problems = [] } = outcomes.get(surrounding) ?? {};
  const word = (isRight: boolean | undefined) => (isRight === undefined ? '–' : isRight ? 'yes' : 'no');
  return html`<tr id=${id} role="row">
    <th scope="row" role="rowheader">
      <a href=${`/torture/${id}`}>${name}</a>
      ${
        problems.length > 0
          ? html`<ul>
              ${problems.map((problem) => html`<li>${problem}</li>`)}
            </ul>`
          : nothing
      }
    </th>
    ${STEPS.map((step) => html`<td role="cell" class=${word(steps[step])} data-label=${step}><span>${word(steps[step])}</span></td>`)}
    <td role="cell">
      <button
        aria-label=${`Run: ${name}`}
        aria-disabled=${running.has(surrounding) ? 'true' : 'false'}
        @click=${() => begin([surrounding])}
      >
        Run
      </button>
    </td>
  </tr>`;
}

function draw(): void {
  if (!table || !status) return;
  const bodies = Object.entries(SORTS).map(
    ([sort, title]) =>
      html`<tbody>
        <tr class="sort" role="row">
          <th scope="rowgroup" role="rowheader" colspan=${STEPS.length + 2}>${title}</th>
        </tr>
        ${SURROUNDINGS.filter((surrounding) => surrounding.sort === sort).map(row)}
      </tbody>`,
  );
  const heads = ['Surrounding', 'Ready', 'Filled', 'Sent', 'Clean', 'Run'];
  render(
    html`<table role="table">
      <caption>
        The form in ${SURROUNDINGS.length} surroundings
      </caption>
      <thead>
        <tr role="row">
          ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
        </tr>
      </thead>
      ${bodies}
    </table>`,
    table,
  );
  const said = report();
  if (status.textContent !== said) status.textContent = said;
}

function begin(surroundings: readonly Surrounding[]): void {
  const added = surroundings.filter((surrounding) => !running.has(surrounding));
  for (const surrounding of added) {
    outcomes.delete(surrounding);
    running.add(surrounding);
    waiting.push(surrounding);
  }
  for (let free = AT_ONCE - (stage?.childElementCount ?? 0); free > 0; free--) void work();
  draw();
}

/** Runs what waits, one after another. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const surrounding = next;
    const frame = document.createElement('iframe');
    frame.title = surrounding.name;
    // The form moves the focus when it is sent, and would take it from the table.
    frame.inert = true;
    frame.width = String(surrounding.width ?? '');
    if (!surrounding.width) frame.removeAttribute('width');
    stage?.append(frame);
    const tell = (outcome: Outcome) => {
      outcomes.set(surrounding, outcome);
      draw();
    };
    const outcome = await runSurrounding(frame, surrounding, tell);
    frame.remove();
    running.delete(surrounding);
    tell(outcome);
  }
}

document.querySelector('#run-all')?.addEventListener('click', () => begin(SURROUNDINGS));
draw();
