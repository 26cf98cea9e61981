import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import { askService, change, drawAgain, shown, tell } from './ask.js';

interface Retention {
  readonly days: number | null;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

async function keep(event: SubmitEvent, form: string): Promise<void> {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const given = new FormData(event.target).get('days');
  const count = typeof given === 'string' && given !== '' ? Number(given) : null;
  const isMeant =
    count === null || confirm(`Erase submissions that are older than ${days(count)}, now and from now on?`);
  if (!isMeant) return;
  const answer = await change<Retention>('PUT', `owner/form/${form}/retention.json`, { days: count });
  if (answer.state !== 'there') return;
  tell(answer.data.days === null ? 'Submissions are kept.' : `Submissions are kept for ${days(answer.data.days)}.`);
  drawAgain();
}

async function deleteForm(form: string): Promise<void> {
  if (!confirm('Delete this form with its submissions? It lies in the bin for a while.')) return;
  const answer = await change('POST', 'owner/bin/put.json', { kind: 'form', ids: [form] });
  if (answer.state === 'there') location.assign(makeHref({ view: 'bin' }));
}

/** Shows for how long a form keeps its submissions, and how to delete it. */
export async function retentionView(form: string): Promise<TemplateResult> {
  const retention = await askService<Retention>(`owner/form/${form}/retention.json`);
  return shown(
    retention,
    'retention',
    (kept) =>
      html`<form class="edit" @submit=${(event: SubmitEvent) => void keep(event, form)}>
          <p>
            <label for="days">Erase submissions after so many days; empty: keep them</label>
            <input
              id="days"
              name="days"
              type="number"
              min="1"
              max="36500"
              step="1"
              .value=${kept.days === null ? '' : String(kept.days)}
            />
            <button type="submit">Save</button>
          </p>
        </form>
        <p class="quiet">They are erased at once, not by way of the bin. Deleted ones are, too.</p>
        <p><button type="button" class="danger" @click=${() => void deleteForm(form)}>Delete this form</button></p>`,
  );
}
