/** What the page of a run and the test that holds it in a frame have in common. */
export interface PageHooks {
  /** What `navigator.onLine` says the opposite of. */
  readonly isOffline: boolean;
  /** The element told the owner of the page. */
  note(text: string): void;
  /** Something went wrong in the page that should not have. */
  problem(text: string): void;
}

declare global {
  interface Window {
    /** In the test's window: of the runs that are under way, by their names. */
    faultRuns?: Map<string, PageHooks>;
  }
}
