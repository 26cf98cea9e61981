import { eraseDue } from 'hosted-form-service/testing';
import { askOwner, call, timed } from './call-service.js';
import type { BenchForm } from './call-service.js';
import type { ServiceBench } from './databases.js';

const MEGABYTE = 1_000_000;
/** The letters of a long answer, in words that don't repeat. */
const LONG = 9 * MEGABYTE;
/** Erasing ends after so many ms, and the rest is told by its rate. */
const ERASING = 120_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Reads a whole export. Returns its bytes, and the most memory that the process took meanwhile beyond that before. */
async function readExport({ owner }: ServiceBench, path: string): Promise<{ readonly bytes: number; readonly more: number }> {
  const before = process.memoryUsage.rss();
  let [bytes, most] = [0, before];
  const { body } = await owner.fetch(new Request(`http://service.bench/owner/${path}`));
  for await (const part of body ?? []) {
    bytes += part.length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  return { bytes, more: most - before };
} // prettier-ignore

/** Measures one submission with a long answer beside one with a short one. */
async function reportLongAnswer({ service, now }: ServiceBench, { id, fields }: BenchForm): Promise<string> {
  const words = Array.from({ length: LONG / 9 }, (_, index) => ((index * 2_654_435_761) % 2 ** 32).toString(36).padStart(8, '0')); // prettier-ignore
  const send = (text: string) => timed(() => call(service, `form/${id}/submission.json`, { [`field_${fields[4]}`]: text }), now); // prettier-ignore
  const [short, long] = [await send('A short answer'), await send(words.join(' '))];
  return `A submission with an answer of 9 MB: ${seconds(long)}; with a short one: ${short.toFixed(1)} ms.`;
}

/** Puts everything into the bin, empties it for a while, and tells how long all of it takes. */
async function reportErasing({ store, run, now }: ServiceBench, { id }: BenchForm, rows: number): Promise<string> {
  const deletedAt = `timestamptz '2000-01-01'`;
  await run(`UPDATE submissions SET deleted_at = ${deletedAt} WHERE form_id = ${id}`);
  const signal = AbortSignal.timeout(ERASING);
  let erased = 0;
  const time = await timed(async () => {
    erased = (await eraseDue(store, { now: new Date(), signal })).submissions;
  }, now);
  const rate = erased / (time / 1000);
  return `Erasing: ${erased.toLocaleString('en')} submissions in ${seconds(time)}, ${rate.toFixed(0)} a second; all ${rows.toLocaleString('en')} take ${(rows / rate / 60).toFixed(1)} min.`;
}

/** Measures what an owner does with a large form, and prints each part when it is measured. It erases the form's submissions at the end. */
export async function reportOwner(bench: ServiceBench, form: BenchForm, rows: number): Promise<void> {
  const persons = { 'by an address': 'value=person77@example.org', 'by a part': 'value=abcdef&match=contains' };
  for (const [name, query] of Object.entries(persons)) {
    const time = await timed(() => askOwner(bench.owner, `person?${query}`), bench.now);
    console.log(`The search for one person ${name}: ${time.toFixed(1)} ms.`);
  }
  for (const ending of ['export.csv', 'export']) {
    let [bytes, more] = [0, 0];
    const time = await timed(async () => {
      ({ bytes, more } = await readExport(bench, `form/${form.id}/${ending}`));
    }, bench.now);
    const memory = `the process took ${(more / MEGABYTE).toFixed(0)} MB more`;
    console.log(`${ending}: ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds(time)}; ${memory}.`);
  }
  console.log(await reportLongAnswer(bench, form));
  console.log(await reportErasing(bench, form, rows));
}
