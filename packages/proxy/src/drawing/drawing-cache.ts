import { LRUCache } from 'lru-cache';
import type { Settings } from '../options.js';
import { TIME_LIMITS } from '../time-limits.js';
import type { DrawnForm } from './drawing.js';

/** A form as it was drawn. */
export interface KeptDrawing {
  /** Changes with everything that the drawing was made from. */
  readonly version: string;
  /** A short tag of the name, the version and the sheet: the beginning of its pages' ETags. */
  readonly tag: string;
  readonly drawn: DrawnForm;
  /** The hash of its sheet. */
  readonly hash: string;
  /** The texts that were written around it, in pieces between which a token stands. */
  readonly texts: Map<string, readonly string[]>;
}

/** A drawing under way. */
interface PendingDrawing {
  readonly drawing: Promise<KeptDrawing>;
  readonly since: number;
}

/** The bytes of an entry beyond its texts. */
const ENTRY_OVERHEAD = 1024;

/** The size of all kept sheets where the owner wants no cache, in bytes. They are made of what is public. */
const LEAST_SHEETS = 1024 * 1024;

/**
 * Keeps drawn forms and their sheets, within limits. A drawing is used as long as its version is the wanted one, so it never outlives the
 * field list that it was made from. Requests at the same time share one drawing.
 */
export class DrawingCache {
  readonly #drawings: LRUCache<string, KeptDrawing> | undefined;
  readonly #sheets: LRUCache<string, string>;
  readonly #pending = new Map<string, PendingDrawing>();
  readonly #settings: Pick<Settings, 'ports' | 'waitUntil'>;

  constructor(settings: Pick<Settings, 'cache' | 'ports' | 'waitUntil'>) {
    const { cache: limits } = settings;
    this.#settings = settings;
    const share = limits ? Math.max(1, Math.floor(limits.bytes / 4)) : LEAST_SHEETS;
    this.#drawings = limits && new LRUCache({ maxSize: 3 * share, sizeCalculation: estimateSize });
    this.#sheets = new LRUCache({
      maxSize: share,
      sizeCalculation: (css) => ENTRY_OVERHEAD + 2 * css.length,
    });
  }

  /** Returns the drawing with this name and version: a kept one, one under way, or a new one. */
  async find(name: string, version: string, draw: () => Promise<KeptDrawing>): Promise<KeptDrawing> {
    if (!this.#drawings) return draw();
    const kept = this.#drawings.get(name);
    if (kept?.version === version) return kept;
    const key = `${version} ${name}`;
    const pending = this.#pending.get(key);
    // Some runtimes stop the work of a browser that has gone; its drawing never ends.
    const isLate = pending && this.#settings.ports.now() - pending.since > TIME_LIMITS.drawing;
    return pending && !isLate ? pending.drawing : this.#start(key, name, draw);
  }

  /** Keeps a sheet by its hash. */
  putSheet(hash: string, css: string): void {
    if (!this.#sheets.has(hash)) this.#sheets.set(hash, css);
  }

  /** Returns a kept sheet. */
  findSheet(hash: string): string | undefined {
    return this.#sheets.get(hash);
  }

  #start(key: string, name: string, draw: () => Promise<KeptDrawing>): Promise<KeptDrawing> {
    const pending = { drawing: draw(), since: this.#settings.ports.now() };
    this.#pending.set(key, pending);
    const end = () => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    const keep = (kept: KeptDrawing) => {
      this.#drawings?.set(name, kept);
      end();
    };
    this.#settings.waitUntil(pending.drawing.then(keep, end));
    return pending.drawing;
  }
}

/** Estimates the memory of an entry, with two bytes for each character: the form, a page and a fragment around it, and its sheet. */
function estimateSize({ drawn: { html, css } }: KeptDrawing): number {
  return ENTRY_OVERHEAD + 2 * (3 * html.length + css.length);
}
