import { parseId, success } from '../http/route.js';
import { ServiceError } from '../http/errors.js';
import type { Routes } from '../http/route.js';
import type { OwnerContext } from './owner-context.js';

/** Returns the routes of deliveries: those that failed, and sending again. */
export function deliveryRoutes({ store, now, onJobs }: OwnerContext): Routes {
  return {
    '/owner/delivery/:id/again': {
      async POST({ id }) {
        const job = parseId(id, 'delivery');
        if (!(await store.repeatJob(job, now())))
          throw new ServiceError('conflict', 'It is under way just now, or was deleted; look again in a moment');
        onJobs();
        return success(job);
      },
    },
  };
}
