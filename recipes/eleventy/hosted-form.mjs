// @ts-check
// A plugin of Eleventy. In a page of any language of templates:
//
//   {% hostedForm "102", "draft=local", "review" %}<a href="mailto:hello@example.com">Write to us</a>{% endhostedForm %}

const QUOTED = new Map([
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
]);

/** @param {string} value */
const quote = (value) => `"${value.replace(/[&"<]/g, (sign) => QUOTED.get(sign) ?? sign)}"`;

/**
 * Adds the shortcode. Its content is shown until the form is drawn, and where the form can't be shown.
 *
 * @param {{ addPairedShortcode(name: string, write: (content: string, formId: unknown, ...attributes: string[]) => string): void }} config
 * @param {{ readonly proxy?: string, readonly script?: string }} options
 */
export default function hostedForm(config, { proxy = '/forms', script = '/assets/hosted-form.js' } = {}) {
  config.addPairedShortcode('hostedForm', (content, formId, ...attributes) => {
    const id = String(formId);
    if (!/^[1-9]\d*$/.test(id)) throw new Error(`hostedForm: “${id}” is no id of a form, such as 102.`);
    const written = attributes.map((attribute) => {
      const [, name = '', value] = /^([a-z][a-z-]*)(?:=(.*))?$/s.exec(attribute) ?? [];
      if (name === '') throw new Error(`hostedForm: “${attribute}” is no attribute, such as draft=local.`);
      return value === undefined ? ` ${name}` : ` ${name}=${quote(value)}`;
    });
    // Without an empty line, Markdown leaves all of it alone.
    const fallback = content.trim().replace(/\n\s*\n/g, '\n');
    return [
      `<script type="module" src=${quote(script)}></script>`,
      `<hosted-form form-id="${id}" proxy=${quote(proxy)}${written.join('')}>`,
      ...(fallback ? [fallback] : []),
      '</hosted-form>',
    ].join('\n');
  });
}
