import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { makeHref } from './address.js';
import { askService, change, drawAgain, shown, tell } from './ask.js';

interface Retention {
  readonly days: number | null;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

async function keep(event: SubmitEvent, form: string, { days: were }: Retention): Promise<void> {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const given = new FormData(event.target).get('days');
  const count = typeof given === 'string' && given !== '' ? Number(given) : null;
  const isMeant =
    count === null || confirm(`Erase submissions that are older than ${days(count)}, now and from now on?`);
  if (!isMeant) return;
  const answer = await change<Retention>('PUT', `owner/form/${form}/retention.json`, { days: count, were });
  if (answer.state === 'there') tell(sentenceOf(answer.data));
  // After a refusal, too: it shows what somebody else has chosen.
  drawAgain();
}

const sentenceOf = (kept: Retention): string =>
  kept.days === null ? 'Submissions are kept.' : `Submissions are kept for ${days(kept.days)}.`;

async function deleteForm(form: string): Promise<void> {
  if (!confirm('Delete this form with its submissions? It lies in the bin for a while.')) return;
  const answer = await change<{ readonly deleted: number }>('POST', 'owner/bin/put.json', {
    kind: 'form',
    ids: [form],
  });
  if (answer.state !== 'there') return;
  if (answer.data.deleted > 0) location.assign(makeHref({ view: 'bin' }));
  else tell('Somebody has deleted the form meanwhile.', 'problem');
}

/** Shows for how long a form keeps its submissions, and how to delete it. */
export async function retentionView(form: string): Promise<TemplateResult> {
  const retention = await askService<Retention>(`owner/form/${form}/retention.json`);
  return shown(
    retention,
    'retention',
    (kept) =>
      html`<form class="edit" @submit=${(event: SubmitEvent) => void keep(event, form, kept)}>
          <label for="days">Erase submissions after so many days</label>
          <input
            id="days"
            name="days"
            type="number"
            min="1"
            max="36500"
            step="1"
            aria-describedby="days-note"
            .value=${kept.days === null ? '' : String(kept.days)}
          />
          <p class="quiet" id="days-note">
            Without a number they are kept. They are erased at once, not by way of the bin. Deleted ones are, too.
          </p>
          <button class="primary">Save</button>
        </form>
        <div class="apart">
          <h4>Delete the form</h4>
          <p>It goes into the bin with its submissions, and can be restored for a while.</p>
          <button type="button" class="danger" @click=${() => void deleteForm(form)}>Delete this form</button>
        </div>`,
  );
}
