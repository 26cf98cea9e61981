import { describeValue } from '../../model/errors.js';
import type { ElementSession } from '../element-session.js';

/** Keeps answers of a form on the device, from its session on. */
export type Keep = (session: ElementSession) => Promise<void>;

/** Begins to keep something. Whatever is thrown on the way is told to the owner, and the form opens without it. */
export function beginKeeping(path: 'draft' | 'outbox', start: () => Keep): Keep {
  const tell =
    (session: ElementSession) =>
    (cause: unknown): void => {
      session.warnings.push({ code: `${path}-unavailable`, path, about: describeValue(cause) });
    };
  try {
    const keep = start();
    return (session) => keep(session).catch(tell(session));
  } catch (cause) {
    return async (session) => {
      tell(session)(cause);
    };
  }
}
