// bun add hosted-form-proxy && bun run server.ts
import { createProxy } from 'hosted-form-proxy';

const { HOSTED_FORM_SERVICE = '', HOSTED_FORM_TOKEN = '', HOSTED_FORM_FORMS = '', PORT = '8080' } = process.env;

const proxy = createProxy({
  service: HOSTED_FORM_SERVICE,
  token: HOSTED_FORM_TOKEN,
  forms: HOSTED_FORM_FORMS.split(','),
  basePath: '/forms',
  keys: process.env['HOSTED_FORM_KEYS'] ?? 'memory:',
  onError: (error) => {
    console.error(error.code, error.cause);
  },
});

// Bun serves what a module exports like this.
export default { port: Number(PORT), hostname: '127.0.0.1', fetch: proxy.fetch };
