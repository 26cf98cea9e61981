/**
 * Waits so long, in milliseconds, and no longer.
 *
 * @throws DOMException `TimeoutError` if it has not come; what comes after that is nobody's.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('No answer.', 'TimeoutError')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
