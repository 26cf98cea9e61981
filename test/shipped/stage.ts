// What all pages of the tests share: the service, the forms in it, the packed proxy before it.
import { after } from 'node:test';
import { startBrowser } from '../journeys/support/browser.js';
import { startOtherEngines } from '../journeys/support/engines.js';
import { HOSTILE_FIELDS, HOSTILE_MESSAGE } from './attacks.js';
import { KINDS } from './kinds.js';
import { startPackedProxy } from './packed-proxy.js';
import { installPacked } from './project.js';
import type { Project } from './project.js';
import { startService } from './service.js';
import type { FieldOfForm, TestService } from './service.js';
import { makeEngine } from './visit.js';
import type { Engine } from './visit.js';

/** A form in the service, with its fields. */
export interface StageForm {
  readonly id: string;
  readonly fields: readonly FieldOfForm[];
}

/** The servers behind the pages. */
export interface Stage {
  readonly project: Project;
  readonly service: TestService;
  /** The packed proxy's origin. */
  readonly proxy: string;
  /** The forms by the ids of their elements. */
  readonly forms: Readonly<Record<string, StageForm>>;
  /** Chromium, if it is wanted. */
  readonly chromium: readonly Engine[];
  /** The other wanted engines. */
  readonly others: readonly Engine[];
}

const HOSTILE = '900';
/** A form of one question, for what is kept on the device. */
const ONE_QUESTION = { name: 'One question', fields: [{ field_type: 'text', label: 'Name' }] };

let started: Promise<Stage> | undefined;

/** Starts everything, once for all tests of this process. Each call returns a promise of its own. */
export async function startStage(): Promise<Stage> {
  return await (started ??= start());
}

async function start(): Promise<Stage> {
  const raw = { id: HOSTILE, fields: HOSTILE_FIELDS, message: HOSTILE_MESSAGE };
  const wanted = (process.env['BROWSERS'] ?? 'chromium,firefox,webkit').split(',');
  const [project, service, chromium, others] = await Promise.all([
    installPacked(),
    startService([raw]),
    wanted.includes('chromium') ? startBrowser().then((browser) => [makeEngine(browser)]) : [],
    startOtherEngines(after, { isComposited: false }),
  ]);
  const forms: Record<string, StageForm> = { hostile: { id: HOSTILE, fields: [] } };
  const add = async (name: string, id: string) => {
    forms[name] = { id, fields: await service.readFields(id) };
  };
  for (const { name, make } of KINDS) await add(name, await make(service));
  for (const name of ['draft', 'outbox']) await add(name, (await service.createForm(ONE_QUESTION)).id);
  return { project, service, forms, chromium, others, proxy: await startPackedProxy(project, service.url) };
}

/** Returns the id of a field by its label. */
export function fieldIn({ forms }: Stage, name: string, label: string): string {
  const field = forms[name]?.fields.find((each) => each.label === label);
  if (!field) throw new Error(`The form ${name} has no field "${label}".`);
  return field.id;
}
