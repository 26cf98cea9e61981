/** The times until a form can be used, in ms from the arrival of its field list. */
export interface Opened {
  /** The first control is on the page, and the main thread is free to take what is typed. */
  readonly firstControl: number;
  /** The last control is there too, and everything is laid out. */
  readonly allFields: number;
}

/**
 * Waits until the first and the last control have been on the page for a whole frame. It looks once a frame, so its times are as coarse as a
 * frame is long.
 *
 * @param find Finds a control by its id; `null` as long as it is not there.
 * @param list The address of the field list.
 */
export async function opened(
  find: (id: string) => Element | null,
  controls: { readonly first: string; readonly last: string },
  list: string,
): Promise<Opened> {
  const firstControl = await shown(() => find(controls.first));
  const allFields = await shown(() => find(controls.last));
  const [arrival] = performance.getEntriesByName(new URL(list, location.href).href);
  if (!(arrival instanceof PerformanceResourceTiming)) throw new Error(`${list} was not fetched.`);
  return { firstControl: firstControl - arrival.responseEnd, allFields: allFields - arrival.responseEnd };
}

/** Waits until an element has been styled, laid out and painted. Returns that time, in ms. */
async function shown(find: () => Element | null): Promise<number> {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const found = find();
    await frameDone();
    if (found) return performance.now();
  }
}

/** Waits for the end of a frame: a task that is posted during a frame runs after it. */
export function frameDone(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
