// npm install hono hosted-form-proxy; behind an HTTP API of API Gateway, a function URL or a load balancer
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { createProxy, createUpstashKeys } from 'hosted-form-proxy';

const { HOSTED_FORM_SERVICE, HOSTED_FORM_TOKEN, HOSTED_FORM_FORMS = '' } = process.env;
const { UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN } = process.env;

const proxy = createProxy({
  service: HOSTED_FORM_SERVICE,
  token: HOSTED_FORM_TOKEN,
  forms: HOSTED_FORM_FORMS.split(','),
  basePath: '/forms',
  keys: createUpstashKeys({ url: UPSTASH_REDIS_REST_URL, token: UPSTASH_REDIS_REST_TOKEN }),
  maxBody: 4_500_000, // an event has 6 MB, its body in base64
  trustProxy: 1, // the server before a function adds the visitor's address
  onError: (error) => console.error(error.code, error.cause),
});

export const handler = handle(new Hono().all('*', ({ req }) => proxy.fetch(req.raw)));
