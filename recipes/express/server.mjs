// npm install express hosted-form-proxy && node server.mjs
import express from 'express';
import { proxyMiddleware } from 'hosted-form-proxy/node';

const { HOSTED_FORM_SERVICE, HOSTED_FORM_TOKEN, HOSTED_FORM_FORMS = '', PORT = '8080' } = process.env;

const app = express();
// Before express.json() and other body parsers.
app.use(
  '/forms',
  proxyMiddleware({
    service: HOSTED_FORM_SERVICE,
    token: HOSTED_FORM_TOKEN,
    forms: HOSTED_FORM_FORMS.split(','),
    keys: process.env['HOSTED_FORM_KEYS'], // without it: a folder in the home of this user
    onError: (error) => console.error(error.code, error.cause),
  }),
);
app.use(express.json());
app.post('/echo', (request, response) => void response.json(request.body));

const server = app.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/forms`),
);
