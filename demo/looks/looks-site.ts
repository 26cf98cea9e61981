// Four pages of four makers with the same tag: the demo's first page shows them in frames.
import { Hono } from 'hono';
import { html, raw } from 'hono/html';

/** A page around the form: its name below `/looks/`, which is the class of its root, and what is above the form. */
interface Look {
  readonly id: string;
  readonly title: string;
  readonly above: ReturnType<typeof html>;
}

/** The tag on all of them. Where its script is blocked, its content leads to the form; these pages are in frames. */
const FORM = `<hosted-form form-id="102" proxy="/forms" brand="auto" min-fields="5">
  <p><a href="/forms/form/102.html" target="_top">Open the form on a page of its own</a></p>
</hosted-form>`;

const LOOKS: readonly Look[] = [
  {
    id: 'bootstrap',
    title: 'Harbour Cycles',
    above: html`<nav class="bar"><b>Harbour Cycles</b> <button type="button" class="btn">Book a repair</button></nav>
      <h1>Contact us</h1>`,
  },
  {
    id: 'wordpress',
    title: 'The Garden Diary',
    above: html`<p class="site">The Garden Diary</p>
      <h1>Write to the garden</h1>
      <p>We read every letter, most of them with tea. <button type="button">Subscribe</button></p>`,
  },
  {
    id: 'dark',
    title: 'Nightwave',
    above: html`<p class="site">nightwave</p>
      <h1>Talk to us</h1>
      <p><button type="button">Start for free</button></p>`,
  },
  {
    id: 'magazine',
    title: 'Salt & Paper',
    above: html`<p class="site">Salt &amp; Paper</p>
      <h1>Letters to the editor</h1>
      <p class="lead">Short letters are printed first. <button type="button">Read the issue</button></p>`,
  },
];

const page = ({ id, title, above }: Look) =>
  html`<!doctype html>
    <html lang="en" class="${id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="/looks.css" />
        <link rel="icon" href="/icon.svg" />
        <script type="module" src="/dist/cdn/hosted-form.js"></script>
      </head>
      <body>
        ${above}
        <main>${raw(FORM)}</main>
      </body>
    </html>`;

/** Serves the four pages below `/looks`. Pages of this site may frame them. */
export function looksSite(policy: string): Hono {
  const site = new Hono();
  const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  for (const look of LOOKS)
    site.get(`/${look.id}`, (context) => {
      context.header('content-security-policy', framed);
      context.header('x-content-type-options', 'nosniff');
      context.header('referrer-policy', 'no-referrer');
      return context.html(page(look));
    });
  return site;
}
