// A proxy with one small form, for tests.

const FIELDS = [
  { id: '1', type: 'name', label: 'Your name', required: '1', show_first: '1', show_last: '1' },
  { id: '2', type: 'email', label: 'E-mail <b>', required: '1' },
];

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

/** The addresses that were asked for, and the function that answers. */
export interface SmallProxy {
  readonly asked: string[];
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Makes a proxy that has the form 101, and no other one. */
export function makeSmallProxy(): SmallProxy {
  const asked: string[] = [];
  return {
    asked,
    fetch: async ({ url }) => {
      asked.push(url);
      const { pathname } = new URL(url);
      if (!pathname.startsWith('/forms/form/101')) return json({ status: 'error', error: 'no such form' }, 404);
      return json(pathname.endsWith('/field.json') ? FIELDS : { id: '101', name: 'A form', title: 'A form' });
    },
  };
}
