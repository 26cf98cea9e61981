/** A port that browsers refuse. Its code is stable. */
export class RefusedPortError extends Error {
  override readonly name = 'RefusedPortError';
  readonly code = 'port-refused';
}

/**
 * Checks that browsers, and the `fetch` of Node, call the port of a server that listens. The Fetch standard lists ports
 * of other protocols, such as 4190 and 6000, which they never call.
 *
 * @param url The server's address. It may answer with any status.
 * @throws RefusedPortError where the port is on the list.
 */
export async function checkPort(url: string): Promise<void> {
  try {
    await (await fetch(url)).body?.cancel();
  } catch (error) {
    // Node gives no code, only the term of the standard. Any other failure is told by the first real call.
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof Error) || cause.message !== 'bad port') return;
    const { port } = new URL(url);
    const why = `Browsers never call port ${port}, which belongs to another protocol: choose another PORT.`;
    throw new RefusedPortError(why, { cause: error });
  }
}
