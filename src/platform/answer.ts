// A door that answers later may refuse, answer never, or throw before it answers. Its limit is declared beside it.

/**
 * Opens a door that answers later. A late answer is discarded.
 *
 * @throws what the platform throws; DOMException `TimeoutError` if it does not answer in time.
 */
export async function awaitAnswer<Result>(milliseconds: number, open: () => PromiseLike<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The browser did not answer.', 'TimeoutError')), milliseconds);
  });
  try {
    return await Promise.race([open(), late]);
  } finally {
    clearTimeout(timer);
  }
}
