/** The calls from the page of a run to the test that holds it in a frame. */
export interface PageHooks {
  /** The opposite of `navigator.onLine`. */
  readonly isOffline: boolean;
  /** Receives a message of the element to the owner of the page. */
  note(text: string): void;
  /** Receives an error in the page. */
  problem(text: string): void;
}

declare global {
  interface Window {
    /** The runs that are under way, by their names. They are in the test's window. */
    faultRuns?: Map<string, PageHooks>;
  }
}
