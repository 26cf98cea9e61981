// npm start: builds what is needed and serves the demo. One port serves all: the pages at /, the service at /api/v2, the
// token proxy at /forms, the builds at /dist/, the documentation at /docs/, which is built when it is first asked for.
//   PORT         4100
//   HOST         127.0.0.1: this machine only
//   PUBLIC_HOST  further names that the demo answers to, as "forms.example, forms.test:8080"; others are refused (421)
//   TRUST_PROXY  the number of web servers on other machines before it that add to X-Forwarded-For; one on this machine is known by itself
//   DATA_DIR     .data/, the folder of the embedded database and of the proxy's keys: one process at a time, unreadable for others
//   DATABASE_URL a PostgreSQL server, in place of the folder: any number of processes may share it, and nothing is written on this machine
//   FILES_URL    a bucket for the bytes of files, as s3://KEY:SECRET@s3.example/bucket?region=eu-central-1, in place of the database
//   METRICS      where Prometheus finds figures, at /metrics: a port of this machine, or address:port; never PORT
//   LOG          on: a line of JSON for each request on standard output, without answers, tokens and visitors' addresses
//   LEGACY_ERRORS=1  errors about records come with status 200, as the service sent them in 2014 and 2016
//   DEMO_CLIENT_ID, DEMO_CLIENT_SECRET  of the program that may ask for a token; without a secret, a new one at every start
//   DEMO_TOKEN   the bearer token of the demo's account; without it, a new one at every start of each process
//   CONSOLE_PASSWORD  with which the owner signs in to the console and to OAuth's page of consent; without it the console is open to this machine alone, which
//                    every visitor seems to be behind a web server
//   GRACE_DAYS   30: for so many days what is deleted can be restored; 0: it is erased soon
//   WEBHOOK_ORIGINS  origins on this machine or in its own network that webhooks may go to, as "http://127.0.0.1:9000 http://10.0.0.5":
//                    receivers on loopback, private and link-local addresses are refused otherwise
//   SMTP_URL     the mail server by which mails leave, as smtps://user:password@mail.example; without it the demo keeps them
//   MAIL_FROM    their sender, as "Forms <forms@mail.example>"; needed with SMTP_URL
//   OAUTH_NULL_SCOPE 1: tokens come with "scope": null, as documented; strict OAuth clients refuse it
//   BUILD        off: nothing is built; npx vite serves the pages from their sources
// At SIGTERM or SIGINT, it finishes pending requests and ends with code 0. A second signal ends it at once.
import { buildServerUnlessFresh, buildUnlessFresh } from './server/build.js';
import { runDemo } from './server/run.js';
import { buildLine } from './server/start-lines.js';

await runDemo(process.env, async () => {
  if (process.env['BUILD'] === 'off') {
    console.log(buildLine('off'));
    return;
  }
  const isNew = await buildUnlessFresh(() => console.log(buildLine('new')));
  await buildServerUnlessFresh();
  if (!isNew) console.log(buildLine('reused'));
});
