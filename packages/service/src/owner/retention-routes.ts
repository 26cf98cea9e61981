import { eraseDue } from '../erasing/sweep.js';
import { invalidValue } from '../http/parameters.js';
import { parseId, requireRecord } from '../http/route.js';
import type { Routes } from '../http/route.js';
import { ownProperty, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { changedMeanwhile } from './owner-context.js';
import type { OwnerContext } from './owner-context.js';

/** The most days of a retention: a hundred years. */
const MOST_DAYS = 36_500;

function readDays(body: JsonObject, name: 'days' | 'were'): number | null {
  const given = ownProperty(body, name);
  if (given === null) return null;
  const text = scalarText(given) ?? '';
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > MOST_DAYS)
    throw invalidValue(`${name} must be a whole number from 1 to ${MOST_DAYS}, or null`);
  return Number(text);
}

/** Returns the routes of a form's retention. */
export function retentionRoutes({ store, files, now, daysOfGrace, onError }: OwnerContext): Routes {
  return {
    '/owner/form/:id/retention': {
      async GET({ id }) {
        const form = requireRecord(await store.form(parseId(id, 'form')), 'form');
        return Response.json({ days: await store.retention(form.id) });
      },
      async PUT({ id, body }) {
        const sent = await body();
        const [days, were] = [readDays(sent, 'days'), 'were' in sent ? readDays(sent, 'were') : undefined];
        const form = requireRecord(await store.form(parseId(id, 'form')), 'form');
        if (!(await store.setRetention(form.id, days, were))) throw changedMeanwhile();
        // What is too old by now goes soon, not in an hour.
        void eraseDue(store, { now: now(), files, daysOfGrace }).catch(onError);
        return Response.json({ days });
      },
    },
  };
}
