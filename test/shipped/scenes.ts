// What happens on the pages, in this order. Each scene has its elements on one page with those of the others.
import assert from 'node:assert/strict';
import arabic from '../../src/locale/ar.json' with { type: 'json' };
import german from '../../src/locale/de.json' with { type: 'json' };
import { ATTACKS, PICTURES } from './attacks.js';
import { KINDS } from './kinds.js';
import type { Kind } from './kinds.js';
import type { Step } from './page/person.js';
import { fieldIn } from './stage.js';
import type { Stage } from './stage.js';
import type { Visit } from './visit.js';

/** A scene on a page. */
export interface Scene {
  /** The promise that it holds. */
  readonly title: string;
  /** Its elements, in HTML. */
  readonly body: (stage: Stage) => string;
  /** The ids of its forms that the page has from the start. */
  readonly forms: readonly string[];
  run(visit: Visit, stage: Stage): Promise<void>;
}

const tag = ({ forms }: Stage, id: string, form = id, attributes = ''): string =>
  `<hosted-form id="${id}" form-id="${forms[form]?.id ?? ''}"${attributes}></hosted-form>`;

async function fillAndSend({ call, page }: Visit, stage: Stage, kind: Kind, id = kind.name): Promise<string> {
  const steps = kind.answers.flatMap((answer): Step[] => {
    if (answer === 'next') return ['next'];
    const [label, entry] = answer;
    return 'draw' in entry || 'picture' in entry ? [] : [{ field: fieldIn(stage, kind.name, label), ...entry }];
  });
  await call('fill', id, steps);
  for (const [, entry] of kind.answers.filter((answer) => answer !== 'next')) {
    if (!('draw' in entry)) continue;
    const { x, y, width, height } = await call('showCanvas', id);
    const [start = [0, 0], ...others] = entry.draw.map(([a, b]) => [x + a * width, y + b * height].map(Math.round));
    await page.mouse.move(start[0] ?? 0, start[1] ?? 0);
    await page.mouse.down();
    for (const [toX = 0, toY = 0] of others) await page.mouse.move(toX, toY);
    await page.mouse.up();
  }
  return call('send', id);
}

/** Returns what lies in the service of a submission, by the labels of the fields. */
async function readArrived({ service, forms }: Stage, kind: Kind, id: string): Promise<Record<string, string>> {
  const { data } = await service.readSubmission(id);
  const labels = new Map(forms[kind.name]?.fields.map((field) => [field.id, field.label]));
  const arrived = data.map(async ({ field, value }) => {
    const isFile = value.includes('/admin/download/file/');
    return [labels.get(field) ?? field, isFile ? readStart(await service.download(value)) : value] as const;
  });
  return Object.fromEntries(await Promise.all(arrived));
}

/** A picture is known by its first bytes. */
const readStart = (file: Buffer): string =>
  file.subarray(1, 4).toString('latin1') === 'PNG' ? 'a picture' : file.toString('utf8');

const kindScene = (kind: Kind): Scene => ({
  title: `a form of the kind ${kind.name} is filled in and sent, and all of it arrives`,
  body: (stage) => tag(stage, kind.name),
  forms: [kind.name],
  async run(visit, stage) {
    const id = await fillAndSend(visit, stage, kind);
    assert.deepEqual(await readArrived(stage, kind, id), kind.arrives);
  },
});

const [contact] = KINDS;

/** A hostile author: nothing runs, nothing is asked for, and what is left is harmless. */
export const HOSTILE: Scene = {
  title: 'the lists and texts of a hostile author do no harm, and his words after sending neither',
  body: (stage) => tag(stage, 'hostile'),
  forms: ['hostile'],
  async run({ call, site, elsewhere }) {
    assert.deepEqual(await call('listHarm', 'hostile'), []);
    assert.ok((await call('countBlocks', 'hostile')) > ATTACKS.length / 2, 'texts are shown');
    const own = PICTURES.slice(0, 1).map((path) => new URL(path, site.url).href);
    assert.deepEqual(await call('listPictures', 'hostile'), own);
    await call('send', 'hostile');
    await call('whenMessage', 'hostile');
    assert.deepEqual(await call('listHarm', 'hostile'), []);
    assert.deepEqual([...site.strays, ...elsewhere], []);
  },
};

const languages: Scene = {
  title: 'German, and Arabic from right to left, say their words',
  body: (stage) => tag(stage, 'german', 'contact', ' lang="de"') + tag(stage, 'arabic', 'contact', ' lang="ar"'),
  forms: ['german', 'arabic'],
  async run({ call }) {
    for (const [id, { phrases }, direction] of [
      ['german', german, 'ltr'],
      ['arabic', arabic, 'rtl'],
    ] as const) {
      const words = await call('readAll', id);
      for (const phrase of [phrases['name.first'], phrases['select.choose']]) assert.ok(words.includes(phrase), phrase);
      assert.equal(await call('readDirection', id), direction);
    }
  },
};

const popup: Scene = {
  title: 'a pop-up opens by its link, and its form is sent',
  body: ({ forms }) =>
    `<a id="open-popup" href="#popup">Write to us</a><hosted-form-popup form-id="${forms['contact']?.id ?? ''}" trigger="#open-popup"></hosted-form-popup>`,
  forms: [],
  async run(visit, stage) {
    await visit.call('openPopup', 'in-popup');
    if (contact) await fillAndSend(visit, stage, contact, 'in-popup');
  },
};

const light: Scene = {
  title: 'a form in the page’s own tree has its styles, and is sent',
  body: (stage) => tag(stage, 'light', 'contact', ' render="light"'),
  forms: ['light'],
  async run(visit, stage) {
    assert.ok(await visit.call('isInPage', 'light'));
    assert.ok(await visit.call('isStyled', 'light'));
    if (contact) await fillAndSend(visit, stage, contact, 'light');
  },
};

const outbox: Scene = {
  title: 'answers that are sent without a connection wait, and arrive once when there is one',
  body: (stage) => tag(stage, 'outbox', 'outbox', ' outbox'),
  forms: ['outbox'],
  async run({ call, site }, stage) {
    const formId = stage.forms['outbox']?.id ?? '';
    await call('whenReady', 'outbox');
    const field = fieldIn(stage, 'outbox', 'Name');
    // Each visit has a name of its own, because all send the same form.
    const name = `Ada at ${site.url}`;
    site.isOffline = true;
    await call('setOnline', false);
    await call('fill', 'outbox', [{ field, type: name }]);
    await call('press', 'outbox', 'submit');
    await call('whenHeard', 'outbox', 'hf-queued');
    site.isOffline = false;
    await call('setOnline', true);
    await call('whenHeard', 'outbox', 'hf-success');
    const { service } = stage;
    const all = await Promise.all((await service.listSubmissions(formId)).map(({ id }) => service.readSubmission(id)));
    assert.equal(all.filter(({ data }) => data.some(({ value }) => value === name)).length, 1);
  },
};

const draft: Scene = {
  title: 'what was typed is there after the page is loaded again',
  body: (stage) => tag(stage, 'draft', 'draft', ' draft="local"'),
  forms: ['draft'],
  async run({ call, reload }, stage) {
    const field = fieldIn(stage, 'draft', 'Name');
    await call('fill', 'draft', [{ field, type: 'Ada' }]);
    await call('whenKept');
    await reload();
    await call('whenReady', 'draft');
    await call('whenShown', 'draft', field, 'Ada');
  },
};

/** The scenes of every way: all that a tool can break. */
export const SCENES: readonly Scene[] = [...KINDS.map(kindScene), HOSTILE, languages, popup];

/** The scenes of the scripts themselves, in each engine. */
export const ALL_SCENES: readonly Scene[] = [...SCENES, light, draft, outbox];
