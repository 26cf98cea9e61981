// Runs the form in one surrounding: opens its page in a frame, fills in the form, sends it, and leaves.
import { isObject } from '../../../src/api/read.js';
import type { Surrounding } from '../../torture/surroundings.js';
import { ANSWERS } from '../../torture/torture-form.js';
import { fill, isFilled, send } from './fill.js';
import { formIn, describeFurniture, findFaults } from './look.js';

/** The record that the first script of a surrounding keeps. */
interface TortureRecord {
  readonly heard: readonly { readonly type: string; readonly detail: { readonly response?: unknown } }[];
  readonly problems: readonly string[];
}

declare global {
  interface Window {
    tortureRecord?: TortureRecord;
  }
}

/** The steps of a run. Each is right, wrong or not reached. */
export const STEPS = ['ready', 'filled', 'sent', 'clean'] as const;

/** The result of a run. */
export interface Outcome {
  readonly steps: Readonly<Partial<Record<(typeof STEPS)[number], boolean>>>;
  readonly problems: readonly string[];
}

/** The longest wait for one step. ms */
const PATIENCE = 20_000;
/** The pause between two looks. ms */
const PAUSE = 25;

async function until<Found>(look: () => Found | undefined | false | null, what: string): Promise<Found> {
  for (const end = performance.now() + PATIENCE; ;) {
    const found = look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`no ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** A frame with the page of one surrounding. */
class Visit {
  readonly problems: string[] = [];

  constructor(readonly frame: HTMLIFrameElement) {}

  get page(): Document {
    const page = this.frame.contentDocument;
    if (!page) throw new Error('the frame has no page');
    return page;
  }

  get record(): TortureRecord {
    return this.frame.contentWindow?.tortureRecord ?? { heard: [], problems: [] };
  }

  heard(type: string) {
    return this.record.heard.find((event) => event.type === type);
  }

  /** Presses a button of the surrounding, if it has one. */
  press(selector: string): boolean {
    const button = this.page.querySelector<HTMLElement>(selector);
    button?.click();
    return button !== null;
  }

  /** Waits for the form, and returns the tree with its controls. */
  async open(): Promise<ShadowRoot> {
    this.press('[data-open]');
    // Some pages wait with their scripts for a sign of the visitor.
    this.page.dispatchEvent(new Event('mousemove', { bubbles: true }));
    await until(() => this.heard('hf-ready'), 'hf-ready');
    return until(() => formIn(this.page)?.shadowRoot, 'form');
  }

  /** Sends the form, and tells whether what arrives is what was entered. */
  async send(root: ShadowRoot): Promise<boolean> {
    send(root);
    const outcome = await until(() => this.heard('hf-success') ?? this.heard('hf-error'), 'answer');
    const { response } = outcome.detail;
    const answers = isObject(response) ? response['answers'] : undefined;
    const arrived = JSON.stringify(answers, Object.keys({ ...ANSWERS, first: '' }).sort());
    const isRight = arrived === JSON.stringify(ANSWERS, Object.keys({ ...ANSWERS, first: '' }).sort());
    if (!isRight) this.problems.push(`arrived: ${arrived}`);
    return isRight;
  }

  /** Takes the form away as the page does it, and finds what stays behind. */
  async leave(before: string): Promise<void> {
    if (!this.press('[data-leave]')) formIn(this.page)?.remove();
    await until(() => !formIn(this.page) && describeFurniture(this.page) === before, 'clean page').catch(() => {
      this.problems.push(`left behind: ${describeFurniture(this.page)}, not ${before}`);
    });
  }
}

/** Runs the form in a frame whose page has loaded. `tell` hears of every step. */
export async function runSurrounding(
  frame: HTMLIFrameElement,
  { id }: Surrounding,
  tell: (outcome: Outcome) => void,
): Promise<Outcome> {
  const visit = new Visit(frame);
  let steps: Outcome['steps'] = {};
  const done = (step: (typeof STEPS)[number], isRight: boolean) => {
    steps = { ...steps, [step]: isRight };
    tell({ steps, problems: visit.problems });
    if (!isRight) throw new Error(`not ${step}`);
  };
  try {
    await load(frame, `/torture/${id}`);
    const before = describeFurniture(visit.page);
    const root = await visit.open();
    done('ready', true);
    fill(root);
    await until(() => isFilled(root), 'answers in the controls');
    done('filled', true);
    visit.problems.push(...findFaults(root));
    done('sent', await visit.send(root));
    const { problems } = visit.record;
    visit.problems.push(...problems);
    await visit.leave(before);
    const later = visit.record.problems.filter((problem) => !problems.includes(problem));
    visit.problems.push(...later);
    done('clean', visit.problems.length === 0);
  } catch (error) {
    visit.problems.push(error instanceof Error ? error.message : String(error), ...visit.record.problems);
    const missing = STEPS.find((step) => steps[step] === undefined);
    if (missing) steps = { ...steps, [missing]: false };
  }
  return { steps, problems: [...new Set(visit.problems)] };
}

/** Waits until the page of a frame has loaded. */
async function load(frame: HTMLIFrameElement, address: string): Promise<void> {
  let isLoaded = false;
  frame.addEventListener('load', () => (isLoaded = true), { once: true });
  frame.src = address;
  await until(() => isLoaded, 'page');
}
