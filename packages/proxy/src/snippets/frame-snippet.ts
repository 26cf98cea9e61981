// A form in a frame: the lines for two pages, which may be of two origins.
import type { Embed, WriteSnippet } from './embed.js';
import { writeAttributes } from './markup.js';
import { besideScript, guardOf, writeHtml } from './page-snippets.js';
import { originOf } from './policy.js';

const FRAME = 'hosted-form-frame.js';
const SANDBOX = 'allow-scripts allow-forms allow-same-origin';

/** The page that only has the form. On an origin of its own, it is kept apart from the page around it. */
const framedPageOf = ({ formId, framedPage }: Embed): string =>
  framedPage ?? `https://forms.example.com/form-${formId}.html`;

const writeFrameScript = (embed: Embed): string => {
  const script = new Map([['type', 'module'], ['src', besideScript(embed, FRAME)], ...guardOf(embed, FRAME)]);
  return `<script${writeAttributes(script)}></script>`;
};

/** A frame on a page, as high as the form in it. Both pages have the same script. */
export const writeFrame: WriteSnippet = (embed) => {
  const address = framedPageOf(embed);
  const frame = new Map([
    ['data-hosted-form-frame', ''],
    ['src', address],
    ['title', 'Write to us'],
    ['sandbox', SANDBOX],
  ]);
  const [head, form] = writeHtml(embed).parts;
  return {
    title: 'A frame on a page of HTML',
    isTried: true,
    ownerOfPolicy: 'the page in the frame',
    parts: [
      { where: 'In the head of your page', language: 'html', code: writeFrameScript(embed) },
      {
        where: 'On your page, where the form stands',
        language: 'html',
        code: `<iframe${writeAttributes(frame)}></iframe>`,
      },
      {
        where: 'In the Content-Security-Policy of your page, if there is one',
        language: 'text',
        code: `script-src ${originOf(embed.script)}; frame-src ${originOf(address)}`,
      },
      {
        where: `In the head of the page in the frame, ${address}`,
        language: 'html',
        code: [head?.code, writeFrameScript(embed)].join('\n'),
      },
      { where: 'In the body of the page in the frame', language: 'html', code: form?.code ?? '' },
    ],
  };
};
