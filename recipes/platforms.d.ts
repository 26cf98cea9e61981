// The parts of platforms other than Node that the recipes use.

/** Deno's key-value store. */
interface DenoKv {
  get(key: readonly string[]): Promise<{ readonly value: unknown }>;
  set(key: readonly string[], value: string, options: { expireIn: number }): Promise<unknown>;
  delete(key: readonly string[]): Promise<void>;
  atomic(): {
    check(entry: { key: readonly string[]; versionstamp: null }): ReturnType<DenoKv['atomic']>;
    set(key: readonly string[], value: string, options: { expireIn: number }): ReturnType<DenoKv['atomic']>;
    commit(): Promise<{ readonly ok: boolean }>;
  };
}

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  openKv(): Promise<DenoKv>;
  serve(options: { port: number }, handler: (request: Request) => Promise<Response>): unknown;
};
