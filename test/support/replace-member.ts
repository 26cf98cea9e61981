// Imitates a device or a page's script that changes the platform. No test replaces a member of the platform by itself.

/**
 * Replaces a member of an object of the platform; without `member`, removes it. Returns a function that puts it back. The
 * console, fetch and the timers are the test runner's too: no test replaces them.
 */
export function replaceMember(owner: object, name: PropertyKey, member?: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (member) Object.defineProperty(owner, name, { ...before, configurable: true, ...member });
  else Reflect.deleteProperty(owner, name);
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}

/** Acts while a member of the platform is replaced. Returns the result. */
export async function whileReplaced<T>(
  [owner, name, member]: Parameters<typeof replaceMember>,
  act: () => Promise<T>,
): Promise<T> {
  const restore = replaceMember(owner, name, member);
  try {
    return await act();
  } finally {
    restore();
  }
}
