import type { JsonObject } from '../values/json.js';
import type { ActionRecord, ActionStore } from './action-store.js';
import type { ArrivalKind, ArrivalRecord, ArrivalStore } from '../arrivals/arrival-store.js';
import type { AttemptResult, Claim, DeliveryRecord, JobOutcome, JobRecord, QueueStore } from '../queue/queue-store.js';
import type { Page, Slice } from '../store/store.js';

type AttemptRecord = Omit<DeliveryRecord, 'submissionId' | 'state'>;

function pageOf<Item>(items: readonly Item[], { offset, limit }: Slice): Page<Item> {
  return { items: items.slice(offset, offset + limit), total: items.length };
}

function byDue(left: JobRecord, right: JobRecord): number {
  return left.due.getTime() - right.due.getTime() || left.id - right.id;
}

/** What forms do, what is to be delivered and what the demo received, in memory. */
export class MemoryActions implements ActionStore, QueueStore, ArrivalStore {
  readonly #actions = new Map<number, ActionRecord>();
  readonly #jobs = new Map<number, JobRecord>();
  readonly #attempts = new Map<string, AttemptRecord>();
  readonly #arrivals = new Map<number, ArrivalRecord>();
  readonly #isDeleted: (formId: number) => boolean;

  /** Hears from the store which forms are deleted. */
  constructor(isDeleted: (formId: number) => boolean) {
    this.#isDeleted = isDeleted;
  }

  async addAction(action: ActionRecord): Promise<void> {
    this.#actions.set(action.id, action);
  }

  async action(id: number): Promise<ActionRecord | undefined> {
    const action = this.#actions.get(id);
    return action === undefined || this.#isDeleted(action.formId) ? undefined : action;
  }

  async actionsOf(formId: number): Promise<readonly ActionRecord[]> {
    const own = [...this.#actions.values()].filter((action) => action.formId === formId);
    return own.sort((left, right) => left.id - right.id);
  }

  async updateAction(id: number, settings: JsonObject): Promise<ActionRecord | undefined> {
    const old = await this.action(id);
    if (old === undefined) return undefined;
    const action = { ...old, settings: { ...old.settings, ...settings } };
    this.#actions.set(id, action);
    return action;
  }

  async removeAction(id: number): Promise<boolean> {
    if ((await this.action(id)) === undefined) return false;
    this.#removeJobs((job) => job.actionId === id);
    return this.#actions.delete(id);
  }

  /** Adds the jobs of a submission, in the step that stores it. */
  protected addJobs(jobs: readonly JobRecord[]): void {
    for (const job of jobs) this.#jobs.set(job.id, job);
  }

  /** Removes the jobs of a submission, in the step that removes it. */
  protected removeJobsOf(submissionId: number): void {
    this.#removeJobs((job) => job.submissionId === submissionId);
  }

  #removeJobs(isMeant: (job: JobRecord) => boolean): void {
    const gone = new Set([...this.#jobs.values()].filter(isMeant).map((job) => job.id));
    for (const id of gone) this.#jobs.delete(id);
    for (const [key, attempt] of [...this.#attempts]) if (gone.has(attempt.jobId)) this.#attempts.delete(key);
  }

  #waiting(): readonly JobRecord[] {
    return [...this.#jobs.values()].filter((job) => job.state === 'waiting').sort(byDue);
  }

  async claimJobs({ now, until, limit }: Claim): Promise<readonly JobRecord[]> {
    const due = this.#waiting().filter((job) => job.due <= now);
    return due.slice(0, limit).map((job) => {
      const claimed = { ...job, due: until, attempts: job.attempts + 1 };
      const none = { duration: null, status: null, error: null, excerpt: '' };
      this.#jobs.set(job.id, claimed);
      const attempt = { jobId: job.id, number: claimed.attempts, started: now, ...none };
      this.#attempts.set(`${job.id}/${claimed.attempts}`, attempt);
      return claimed;
    });
  }

  async finishJob(
    { id, attempts }: Pick<JobRecord, 'id' | 'attempts'>,
    result: AttemptResult,
    outcome: JobOutcome,
  ): Promise<boolean> {
    const job = this.#jobs.get(id);
    const key = `${id}/${attempts}`;
    const attempt = this.#attempts.get(key);
    if (job?.state !== 'waiting' || job.attempts !== attempts || attempt === undefined) return false;
    this.#jobs.set(id, { ...job, ...outcome });
    this.#attempts.set(key, { ...attempt, ...result });
    return true;
  }

  async nextDue(): Promise<Date | undefined> {
    return this.#waiting()[0]?.due;
  }

  async deliveriesOf(actionId: number, slice: Slice): Promise<Page<DeliveryRecord>> {
    const found = [...this.#attempts.values()].flatMap((attempt): readonly DeliveryRecord[] => {
      const job = this.#jobs.get(attempt.jobId);
      if (job?.actionId !== actionId) return [];
      return [{ ...attempt, submissionId: job.submissionId, state: job.state }];
    });
    found.sort((left, right) => right.jobId - left.jobId || right.number - left.number);
    return pageOf(found, slice);
  }

  async addArrival(arrival: ArrivalRecord): Promise<void> {
    this.#arrivals.set(arrival.id, arrival);
  }

  async arrival(id: number): Promise<ArrivalRecord | undefined> {
    return this.#arrivals.get(id);
  }

  async removeArrivalsBefore(time: Date): Promise<void> {
    for (const arrival of [...this.#arrivals.values()]) if (arrival.time < time) this.#arrivals.delete(arrival.id);
  }

  async arrivals(kind: ArrivalKind, slice: Slice): Promise<Page<Omit<ArrivalRecord, 'raw'>>> {
    const own = [...this.#arrivals.values()].filter((arrival) => arrival.kind === kind);
    const page = pageOf(
      own.sort((left, right) => right.id - left.id),
      slice,
    );
    const items = page.items.map(({ id, time, content }) => ({ id, kind, time, content }));
    return { ...page, items };
  }
}
