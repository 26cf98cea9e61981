import { createProxy, createUpstashKeys } from 'hosted-form-proxy';

const { HOSTED_FORM_SERVICE = '', HOSTED_FORM_TOKEN = '', HOSTED_FORM_FORMS = '' } = process.env;
const { UPSTASH_REDIS_REST_URL = '', UPSTASH_REDIS_REST_TOKEN = '' } = process.env;

const proxy = createProxy({
  service: HOSTED_FORM_SERVICE,
  token: HOSTED_FORM_TOKEN,
  forms: HOSTED_FORM_FORMS.split(','),
  basePath: '/forms',
  keys: createUpstashKeys({ url: UPSTASH_REDIS_REST_URL, token: UPSTASH_REDIS_REST_TOKEN }),
  maxBody: 4_500_000, // Netlify takes 6 MB, in base64
  clientAddress: ({ headers }) => headers.get('x-nf-client-connection-ip') ?? undefined,
  onError: (error) => {
    console.error(error.code, error.cause);
  },
});

export default (request: Request): Promise<Response> => proxy.fetch(request);

export const config = { path: '/forms/*' };
