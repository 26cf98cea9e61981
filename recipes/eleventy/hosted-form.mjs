// @ts-check
// A plugin of Eleventy. In a page of any language of templates:
//
//   {% hostedForm "102", "draft=local", "review" %}<a href="/forms/form/102.html">Write to us</a>{% endhostedForm %}
//
// With `draw: renderForm` of the package hosted-form-server, the form is in the page before the script.

const QUOTED = new Map([
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
]);

/** @param {string} value */
const quote = (value) => `"${value.replace(/[&"<]/g, (sign) => QUOTED.get(sign) ?? sign)}"`;

/**
 * Reads the attributes of a call.
 *
 * @param {readonly string[]} attributes
 */
const readAttributes = (attributes) =>
  attributes.map((attribute) => {
    const [, name = '', value] = /^([a-z][a-z-]*)(?:=(.*))?$/s.exec(attribute) ?? [];
    if (name === '') throw new Error(`hostedForm: “${attribute}” is no attribute, such as draft=local.`);
    return /** @type {const} */ ([name, value]);
  });

/**
 * Adds the shortcode. Its content is shown until the form is drawn, and where the form can't be shown. By default, it is a link to the
 * whole page, which a proxy that draws has.
 *
 * @param {{ addPairedShortcode(name: string, write: (content: string, formId: unknown, ...attributes: string[]) => Promise<string>): void }} config
 * @param {{
 *   readonly proxy?: string,
 *   readonly script?: string,
 *   readonly draw?: (options: { formId: string, proxy: string, proxyUrl?: string, attributes: Record<string, string> }) => Promise<{ html: string }>,
 *   readonly proxyUrl?: string,
 * }} options
 */
export default function hostedForm(
  config,
  { proxy = '/forms', script = '/assets/hosted-form.js', draw, proxyUrl } = {},
) {
  config.addPairedShortcode('hostedForm', async (content, formId, ...attributes) => {
    const id = String(formId);
    if (!/^[1-9]\d*$/.test(id)) throw new Error(`hostedForm: “${id}” is no id of a form, such as 102.`);
    const read = readAttributes(attributes);
    const tag = `<script type="module" src=${quote(script)}></script>`;
    if (draw) {
      const given = Object.fromEntries(read.map(([name, value = '']) => [name, value]));
      const { html } = await draw({ formId: id, proxy, ...(proxyUrl && { proxyUrl }), attributes: given });
      return `${tag}\n${html}`;
    }
    const written = read.map(([name, value]) => (value === undefined ? ` ${name}` : ` ${name}=${quote(value)}`));
    // Without an empty line, Markdown leaves all of it alone.
    const own = content.trim().replace(/\n\s*\n/g, '\n');
    return [
      tag,
      `<hosted-form form-id="${id}" proxy=${quote(proxy)}${written.join('')}>`,
      own || `<a href=${quote(`${proxy}/form/${id}.html`)}>Write to us</a>`,
      '</hosted-form>',
    ].join('\n');
  });
}
