import { createProxy, createUpstashKeys } from 'hosted-form-proxy';

const { HOSTED_FORM_SERVICE = '', HOSTED_FORM_TOKEN = '', HOSTED_FORM_FORMS = '' } = process.env;
const { KV_REST_API_URL = '', KV_REST_API_TOKEN = '' } = process.env;

const proxy = createProxy({
  service: HOSTED_FORM_SERVICE,
  token: HOSTED_FORM_TOKEN,
  forms: HOSTED_FORM_FORMS.split(','),
  basePath: '/forms',
  keys: createUpstashKeys({ url: KV_REST_API_URL, token: KV_REST_API_TOKEN }),
  maxBody: 4_500_000, // Vercel accepts no more, so the element refuses larger files when they are chosen
  clientAddress: ({ headers }) => headers.get('x-real-ip') ?? undefined,
  onError: (error) => {
    console.error(error.code, error.cause);
  },
});

export default {
  // A rewrite of Vercel adds a query to the address, and what is posted has none.
  fetch: (request: Request) => proxy.fetch(request, { target: new URL(request.url).pathname }),
};
