// The block "Hosted form" in the editor: the choice of the form, its settings, and a live preview.
(function (wp, known) {
  const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
  const { __, sprintf } = wp.i18n;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { ComboboxControl, Disabled, Notice, PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } =
    wp.components;

  /** The forms that this site offers, asked for once. */
  let asked;
  const askForForms = () => (asked ??= wp.apiFetch({ path: '/hosted-form/v1/forms' }));

  /** Follows the list of forms: undefined until it is there, then the forms, or the reason why there are none. */
  function useForms() {
    const [answer, setAnswer] = useState({});
    useEffect(() => {
      let isOpen = true;
      askForForms()
        .then((forms) => isOpen && setAnswer({ forms }))
        .catch((error) => {
          asked = undefined;
          if (isOpen)
            setAnswer({ problem: error.message || __('The list of forms could not be fetched.', 'hosted-form') });
        });
      return () => (isOpen = false);
    }, []);
    return answer;
  }

  /** Lists the published pages. */
  function usePages() {
    const query = { per_page: 100, status: 'publish', orderby: 'title', order: 'asc', _fields: 'id,title' };
    return wp.data.useSelect((select) => select('core').getEntityRecords('postType', 'page', query) || [], []);
  }

  /** Names a language in itself: "Deutsch". */
  function languageName(tag) {
    try {
      return new Intl.DisplayNames([tag], { type: 'language' }).of(tag);
    } catch {
      return tag;
    }
  }

  /** The choice of the form. Without the list, its id can be typed. */
  function FormPicker({ formId, onChange, answer }) {
    const label = __('Form', 'hosted-form');
    if (answer.problem) {
      const help = __('The number of the form in the service.', 'hosted-form');
      const type = (text) => onChange(text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 19));
      return el(
        Fragment,
        null,
        el(Notice, { status: 'warning', isDismissible: false }, answer.problem),
        el(TextControl, { label, help, value: formId, onChange: type, inputMode: 'numeric' }),
      );
    }
    const forms = answer.forms || [];
    const first = answer.forms
      ? __('Choose a form …', 'hosted-form')
      : __('The forms are being fetched …', 'hosted-form');
    const options = [
      { value: '', label: first },
      ...forms.map(({ id, title }) => ({ value: id, label: `${title} (${id})` })),
    ];
    // A form that is no longer offered stays chosen until somebody chooses another one.
    if (formId && !forms.some(({ id }) => id === formId)) options.push({ value: formId, label: formId });
    return el(SelectControl, { label, value: formId, options, onChange, __nextHasNoMarginBottom: true });
  }

  /** Says that there is nothing to choose from. */
  function NothingOffered({ answer }) {
    if (!answer.forms || answer.forms.length) return null;
    const link = known.settings && el('a', { href: known.settings }, __('Settings of Hosted Form', 'hosted-form'));
    const text = __('This site offers no form yet. An administrator can allow forms in the settings.', 'hosted-form');
    return el(Notice, { status: 'info', isDismissible: false }, text, ' ', link);
  }

  /** Fetches the element into the document that shows the block. Some editors show blocks in a frame of their own. */
  function fetchElement(page) {
    if (page.defaultView.customElements.get('hosted-form') || page.getElementById('hosted-form-preview')) return;
    const script = page.createElement('script');
    script.id = 'hosted-form-preview';
    script.src = known.script;
    page.head.append(script);
  }

  /** The form as visitors see it. Nothing can be entered, and nothing is sent. */
  function Preview({ attributes }) {
    const { formId, language } = attributes;
    const own = { 'form-id': formId, proxy: known.proxy, preset: 'wordpress', preview: true, lang: language };
    const options = known.options.map(({ name, field }) => [name, attributes[field]]);
    const values = { ...Object.fromEntries(options), ...own };
    const box = useRef();
    useEffect(() => {
      const page = box.current.ownerDocument;
      fetchElement(page);
      const form = page.createElement('hosted-form');
      for (const [name, value] of Object.entries(values)) {
        if (value) form.setAttribute(name, value === true ? '' : value);
      }
      form.textContent = __('The form cannot be shown. Is it allowed in the settings of Hosted Form?', 'hosted-form');
      box.current.replaceChildren(form);
    }, [JSON.stringify(values)]);
    return el(Disabled, null, el('div', { ref: box }));
  }

  /** The options that have a control of their own. */
  const NAMED = ['carry', 'draft', 'theme'];

  /** The control of an option. */
  function OptionControl({ option: { name, kind, words, says }, value, onChange }) {
    const about = { label: name, help: says, onChange, __nextHasNoMarginBottom: true };
    if (kind === 'flag') return el(ToggleControl, { ...about, checked: Boolean(value) });
    if (!words.length) return el(TextControl, { ...about, value: value || '' });
    const all = kind === 'word' ? words : ['', 'true', ...words];
    return el(SelectControl, {
      ...about,
      value: value || '',
      options: all.map((word) => ({ value: word, label: word })),
    });
  }

  /** The settings beside the editor. */
  function Settings({ attributes, setAttributes, answer }) {
    const pages = usePages();
    const { carry, draft, formId, language, successPage, theme } = attributes;
    const set = (name) => (value) => setAttributes({ [name]: value });
    const themes = {
      calm: __('Calm', 'hosted-form'),
      plain: __('Plain', 'hosted-form'),
      filled: __('Filled', 'hosted-form'),
      underlined: __('Underlined', 'hosted-form'),
      soft: __('Soft', 'hosted-form'),
      contrast: __('High contrast', 'hosted-form'),
    };
    const drafts = [
      { value: 'off', label: __('Keep nothing', 'hosted-form') },
      { value: 'session', label: __('Keep for this visit', 'hosted-form') },
      { value: 'local', label: __('Keep for 30 days', 'hosted-form') },
    ];
    const titled = pages.map(({ id, title }) => ({ value: String(id), label: title.rendered || String(id) }));
    const tongues = known.languages.map((tag) => ({ value: tag, label: `${languageName(tag)} (${tag})` }));
    return el(
      InspectorControls,
      null,
      el(
        PanelBody,
        { title: __('Form', 'hosted-form') },
        el(FormPicker, { formId, answer, onChange: set('formId') }),
        el(SelectControl, {
          label: __('Theme', 'hosted-form'),
          value: theme,
          options: known.options
            .find(({ name }) => name === 'theme')
            .words.map((value) => ({ value, label: themes[value] || value })),
          onChange: set('theme'),
        }),
        el(ComboboxControl, {
          label: __('Language', 'hosted-form'),
          help: __('Without one, the form speaks the language of the page.', 'hosted-form'),
          value: language,
          options: tongues,
          onChange: (tag) => set('language')(tag || ''),
        }),
      ),
      el(
        PanelBody,
        { title: __('Answers', 'hosted-form') },
        el(SelectControl, {
          label: __('Draft on the visitor’s device', 'hosted-form'),
          help: __('Answers are kept encrypted, in case the page is closed before they are sent.', 'hosted-form'),
          value: draft,
          options: drafts,
          onChange: set('draft'),
        }),
        el(ToggleControl, {
          label: __('Go on with it on another device', 'hosted-form'),
          help: known.carries
            ? __('Visitors get a link. The answers are encrypted, and this site cannot read them.', 'hosted-form')
            : __('An administrator has to allow it in the settings first.', 'hosted-form'),
          checked: Boolean(carry),
          onChange: set('carry'),
          __nextHasNoMarginBottom: true,
        }),
        el(ComboboxControl, {
          label: __('Page after sending', 'hosted-form'),
          help: __('Without one, the form gives thanks by itself.', 'hosted-form'),
          value: successPage ? String(successPage) : '',
          options: titled,
          onChange: (id) => set('successPage')(Number(id) || 0),
        }),
      ),
      el(
        PanelBody,
        { title: __('More options', 'hosted-form'), initialOpen: false },
        known.options
          .filter(({ name }) => !NAMED.includes(name))
          .map((option) =>
            el(OptionControl, {
              key: option.name,
              option,
              value: attributes[option.field],
              onChange: set(option.field),
            }),
          ),
      ),
    );
  }

  /** The block in the editor. */
  function Edit({ attributes, setAttributes }) {
    const answer = useForms();
    const { formId } = attributes;
    const choose = (id) => setAttributes({ formId: id });
    const isOffered = !answer.forms || answer.forms.some(({ id }) => id === formId);
    /* translators: %s: the id of a form */
    const missing = __(
      'This site does not offer the form %s. An administrator can allow it in the settings.',
      'hosted-form',
    );
    const about = { icon: 'feedback', label: __('Hosted form', 'hosted-form') };
    return el(
      'div',
      useBlockProps(),
      el(Settings, { attributes, setAttributes, answer }),
      formId && !isOffered && el(Notice, { status: 'warning', isDismissible: false }, sprintf(missing, formId)),
      formId
        ? el(Preview, { attributes })
        : el(Placeholder, about, el(NothingOffered, { answer }), el(FormPicker, { formId, answer, onChange: choose })),
    );
  }

  // The server draws the block, so nothing but its attributes is stored.
  wp.blocks.registerBlockType('hosted-form/form', { edit: Edit, save: () => null });
})(window.wp, window.hostedFormEditor);
