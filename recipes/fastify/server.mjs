// npm install fastify hosted-form-proxy && node server.mjs
import Fastify from 'fastify';
import { hostedForm } from './hosted-form.mjs';

const { HOSTED_FORM_SERVICE, HOSTED_FORM_TOKEN, HOSTED_FORM_FORMS = '', PORT = '8080' } = process.env;

const server = Fastify();
await server.register(hostedForm, {
  prefix: '/forms',
  service: HOSTED_FORM_SERVICE,
  token: HOSTED_FORM_TOKEN,
  forms: HOSTED_FORM_FORMS.split(','),
  keys: process.env['HOSTED_FORM_KEYS'], // without it: a folder in the home of this user
  onError: (error) => console.error(error.code, error.cause),
});
server.post('/echo', async ({ body }) => body);

console.log(`${await server.listen({ port: Number(PORT), host: '127.0.0.1' })}/forms`);
