// node server.mjs
import { serveProxy } from 'hosted-form-proxy/node';

const { HOSTED_FORM_SERVICE, HOSTED_FORM_TOKEN, HOSTED_FORM_FORMS = '', PORT = '8080' } = process.env;

const { url, close } = await serveProxy({
  service: HOSTED_FORM_SERVICE,
  token: HOSTED_FORM_TOKEN,
  forms: HOSTED_FORM_FORMS.split(','),
  keys: process.env['HOSTED_FORM_KEYS'], // without it: a folder in the home of this user
  port: Number(PORT),
  onError: (error) => console.error(error.code, error.cause),
});
console.log(url);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
