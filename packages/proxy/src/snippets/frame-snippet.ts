// The snippet for a page that shows the form in a frame of another origin: the lines of both pages.
import type { Embed, WriteSnippet } from './embed.js';
import { indent, writeAttributes } from './markup.js';
import { listExempt, writeElement, writePreloads, writeSheet } from './page-snippets.js';
import { keepPlace } from './place.js';
import { writeModule } from './script-tag.js';
import { writeSource, writeFormPolicy } from './policy.js';

const FRAME = 'hosted-form-frame.js';
const SANDBOX = 'allow-scripts allow-forms allow-same-origin';

/** Returns the origin of the form's page: that of its proxy, or an example where the proxy names none. */
const chooseOrigin = ({ proxy }: Embed): string => {
  const origin = writeSource(proxy);
  return origin === "'self'" ? 'https://forms.example.com' : origin;
};

const makeAddress = (embed: Embed): string => `${chooseOrigin(embed)}/form-${embed.formId}.html`;

const formPage = (embed: Embed): readonly string[] => [
  '<!doctype html>',
  '<html lang="en">',
  '  <head>',
  ...indent(
    [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '<meta name="robots" content="noindex">',
      '<title>Write to us</title>',
      ...writePreloads(embed),
      ...writeSheet(embed),
      writeModule(embed, 'hosted-form.js'),
      writeModule(embed, FRAME),
    ],
    2,
  ),
  '  </head>',
  '  <body>',
  ...indent(writeElement(embed), 2),
  '  </body>',
  '</html>',
];

/** A page with a frame of another origin, and the form's own page in it. */
export const writeFrame: WriteSnippet = (asked) => {
  const embed = { ...asked, consents: listExempt(asked) };
  const marks = new Map([
    ['data-hosted-form-frame', ''],
    ['src', makeAddress(embed)],
    ['title', 'Write to us'],
    ['sandbox', SANDBOX],
  ]);
  const policy = `${writeFormPolicy(embed)}; frame-ancestors https://www.example.com`;
  return {
    title: 'A frame of another origin',
    isTried: true,
    parts: [
      { where: 'In the head of your page', language: 'html', code: writeModule(embed, FRAME) },
      {
        where: 'Where the form goes on your page',
        language: 'html',
        code: `<iframe${writeAttributes(marks)}></iframe>`,
      },
      { where: `The page in the frame, ${makeAddress(embed)}`, language: 'html', code: formPage(embed).join('\n') },
      {
        where: 'The header of the page in the frame, with the origin of your page',
        language: 'http',
        code: `Content-Security-Policy: ${policy}`,
      },
      keepPlace(embed, '[data-hosted-form-frame]', 'block-size'),
    ],
  };
};

/** Writes the directives for the page around the frame. */
export const writeFramePolicy = (embed: Embed): string =>
  `script-src ${writeSource(embed.script)}; frame-src ${chooseOrigin(embed)}`;
