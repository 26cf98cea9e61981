import { createJobs } from './actions/new-jobs.js';
import { fieldDescription } from './fields/field-openapi.js';
import { fieldRoutes } from './fields/field-routes.js';
import { folderDescription } from './folders/folder-openapi.js';
import { folderRoutes } from './folders/folder-routes.js';
import { formDescription } from './forms/form-openapi.js';
import { formRoutes } from './forms/form-routes.js';
import type { FormContext } from './forms/form-routes.js';
import type { Routes } from './http/route.js';
import { MAIL_TYPES, mailRoutes } from './mails/mail-actions.js';
import { mailDescriptions } from './mails/mail-openapi.js';
import type { TableDescription } from './openapi/operation.js';
import { partialDescription } from './partials/partial-openapi.js';
import { digestKey } from './partials/partial-request.js';
import { partialRoutes } from './partials/partial-routes.js';
import type { Store } from './store/store.js';
import { fileRoutes } from './submissions/file-routes.js';
import { fileDescription, submissionDescription } from './submissions/submission-openapi.js';
import { submissionRoutes } from './submissions/submission-routes.js';
import type { SubmissionContext } from './submissions/submission-routes.js';
import { WEBHOOK_TYPES, webhookRoutes } from './webhooks/webhook-action.js';
import type { WebhookContext } from './webhooks/webhook-action.js';
import { webhookDescription } from './webhooks/webhook-openapi.js';

/** The surroundings of all routes. */
export interface Context
  extends
    Pick<FormContext, 'newKey'>,
    Pick<SubmissionContext, 'createdStatus' | 'files'>,
    Pick<WebhookContext, 'receiverRefusal'> {
  readonly store: Store;
  readonly now: () => Date;
  /** Called when a submission has waiting deliveries. */
  readonly onJobs: () => void;
}

const ACTION_TYPES = [...MAIL_TYPES, ...WEBHOOK_TYPES];

/** Returns the tables of routes below `/api/v2`, one for each resource. */
export function apiTables(context: Context): readonly Routes[] {
  const { store, now, onJobs } = context;
  const links: SubmissionContext['links'] = {
    createJobs: (...submitted) => createJobs({ store, types: ACTION_TYPES, now }, ...submitted),
    onJobs,
    digestKey,
  };
  return [
    formRoutes(context),
    fieldRoutes(context),
    folderRoutes(context),
    submissionRoutes({ ...context, links }),
    partialRoutes(context),
    mailRoutes(context),
    webhookRoutes(context),
  ];
}

/** Returns all tables of routes, for their description. */
export function routeTables(context: Context): readonly Routes[] {
  return [...apiTables(context), fileRoutes(context)];
}

/** The descriptions of the tables of routes. A new table needs its description here. */
export const DESCRIPTIONS: readonly TableDescription[] = [
  formDescription,
  fieldDescription,
  folderDescription,
  submissionDescription,
  partialDescription,
  ...mailDescriptions,
  webhookDescription,
  fileDescription,
];
