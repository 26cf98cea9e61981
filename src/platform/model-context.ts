// WebMCP: by it, a page offers tools to the agents of a browser. These types are declared here because the draft is not in TypeScript's own.
//
// Source: draft of the W3C's Web Machine Learning Community Group of 24 June 2026 (webmachinelearning/webmcp, commit 0b676d2). Older
// drafts had `navigator.modelContext`, from which a signal removes no tool. The element does not use it.

/** A tool that an agent may call. */
export interface ModelContextTool {
  /** 1 to 128 characters: letters and digits of ASCII, `_`, `-` and `.`. */
  readonly name: string;
  /** For people, in the browser's own interface. */
  readonly title?: string;
  /** For the agent. Not empty. */
  readonly description: string;
  /** A JSON Schema. */
  readonly inputSchema?: object;
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly untrustedContentHint?: boolean };
  /** Takes anything: a browser does not compare it with the schema. What it fulfils with must be JSON. */
  readonly execute: (input: unknown) => Promise<unknown>;
}

/** The tools of a document. */
export interface ModelContext {
  /**
   * Registers a tool until the signal aborts. Rejects with an `InvalidStateError` for a name that is taken, and with the signal's reason.
   * Where a policy of the page forbids tools, the error is a `NotAllowedError`; where another origin shares the page's process, a
   * `SecurityError`.
   */
  registerTool(tool: ModelContextTool, options?: { readonly signal?: AbortSignal }): Promise<undefined>;
}

/** Returns the place for the tools of a document; `undefined` in a browser that knows none. */
export function findModelContext(page: object): ModelContext | undefined {
  try {
    return 'modelContext' in page && isModelContext(page.modelContext) ? page.modelContext : undefined;
  } catch {
    // `<iframe name="modelContext">` of another site: its window may not be read.
    return undefined;
  }
}

const isModelContext = (value: unknown): value is ModelContext =>
  typeof value === 'object' && value !== null && 'registerTool' in value && typeof value.registerTool === 'function';
