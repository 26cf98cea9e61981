/** Fulfils when a promise is settled, but at the latest after a time in ms. */
export async function patiently(awaited: Promise<unknown>, most: number): Promise<void> {
  await Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, most))]);
}

/** Fulfils when the browser has painted what is drawn once a promise fulfils. On a page that nobody sees, it waits until somebody does. */
export async function afterPaint(drawn: Promise<unknown>): Promise<void> {
  await drawn;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
