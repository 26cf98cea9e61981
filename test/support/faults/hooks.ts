/** The calls from the page of a run to the test that holds it in a frame. */
export interface PageHooks {
  /** The opposite of `navigator.onLine`. */
  readonly isOffline: boolean;
  /** The element told the owner of the page. */
  note(text: string): void;
  /** Something went wrong in the page that should not have. */
  problem(text: string): void;
}

declare global {
  interface Window {
    /** The runs that are under way, by their names. They are in the test's window. */
    faultRuns?: Map<string, PageHooks>;
  }
}
