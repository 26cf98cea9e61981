// Snippets for systems that have a way of their own to put parts into a page.
import { allAttributes, listUnwritten } from './embed.js';
import type { WriteSnippet } from './embed.js';
import { writeAttributes } from './markup.js';
import { writeHtml } from './page-snippets.js';
import { keepPlace } from './place.js';

/** The attributes that the plugin's shortcode takes, by those of the element. Its settings say the rest. */
const OF_THE_PLUGIN: Readonly<Record<string, string>> = {
  'form-id': 'id',
  theme: 'theme',
  draft: 'draft',
  'success-url': 'success',
  lang: 'lang',
  'min-fields': 'min-fields',
};

/** A shortcode ends at a bracket, and knows no escape for one. */
const isInShortcode = (name: string, value: string): boolean =>
  Object.hasOwn(OF_THE_PLUGIN, name) && !/[[\]"]/.test(value);

/** WordPress, with the plugin of this project. */
export const writeWordPress: WriteSnippet = (embed) => {
  const attributes = [...allAttributes(embed)].flatMap(([name, value]) => {
    const own = OF_THE_PLUGIN[name];
    return own === undefined || !isInShortcode(name, value) ? [] : [[own, value] as const];
  });
  return {
    title: 'WordPress',
    isTried: true,
    ...listUnwritten(embed, isInShortcode),
    parts: [
      {
        where: 'In a page or post, with the plugin “Hosted form”',
        language: 'text',
        code: `[hosted_form${writeAttributes(new Map(attributes))}]`,
      },
      keepPlace(embed),
    ],
  };
};

/** Hugo, with a shortcode that any page can use. */
export const writeHugo: WriteSnippet = (embed) => {
  const [head, form] = writeHtml({ ...embed, formId: '{{ .Get 0 }}' }).parts;
  const code = [head?.code, form?.code].join('\n');
  return {
    title: 'Hugo',
    isTried: true,
    parts: [
      { where: 'layouts/shortcodes/hosted-form.html', language: 'text', code },
      { where: 'In a page', language: 'text', code: `{{< hosted-form "${embed.formId}" >}}` },
      keepPlace(embed),
    ],
  };
};
