// A form of the service, for tests of what is drawn of it.
import type { WantedForm } from '../types.js';

/** A form that is served, and what was sent to it. */
export interface ServedForm {
  readonly wanted: WantedForm;
  /** The parsed body of each submission. */
  readonly submissions: Readonly<Record<string, unknown>>[];
}

/** The service's data for a form. */
interface Data {
  readonly form?: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Answers a submission in another way. */
  readonly submission?: (request: Request) => Response | Promise<Response>;
  readonly formId?: string;
  /** The proxy's header `Hosted-Form`. */
  readonly capabilities?: string;
}

/** Serves a form with these fields, in the service's own JSON. */
export function serveForm(
  fields: readonly unknown[],
  { form = {}, attributes = {}, submission, formId = '101', capabilities = '' }: Data = {},
): ServedForm {
  const submissions: Readonly<Record<string, unknown>>[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === `/forms/form/${formId}/field.json`)
      return Response.json(fields, { headers: { 'hosted-form': capabilities } });
    if (pathname === `/forms/form/${formId}.json`)
      return Response.json({ id: formId, name: `Form ${formId}`, num_columns: '1', inactive: '0', ...form });
    if (pathname !== `/forms/form/${formId}/submission.json`)
      return Response.json({ error: 'no_such_call' }, { status: 404 });
    submissions.push((await request.clone().json()) as Record<string, unknown>);
    return submission ? submission(request) : Response.json({ id: '7' });
  };
  return { wanted: { formId, proxy: '/forms', attributes, fetch: answer }, submissions };
}
