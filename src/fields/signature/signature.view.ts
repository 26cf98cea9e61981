import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Field } from '../../model/form.js';
import { quietStyles } from '../shared/controls/button.styles.js';
import { fileButtonStyles, showFile } from '../shared/controls/file-input.js';
import { nameButton } from '../shared/controls/said-whole.js';
import type { FieldModule, FieldView, ViewScope } from '../view.js';
import { WAYS, shortenAnswer, tidyName, completeAnswer } from './answer.js';
import type { Signature, SignatureAnswer, Way } from './answer.js';
import { signaturePad } from './pad.js';
import { isScripted } from '../../platform/css/conditions.js';
import { hasCanvas, imageTypes, isPng } from './picture.js';
import { definition, fetchEvidence, unreadableIssue } from './signature.js';
import { fullScreen } from './full-screen/full-screen.js';
import { fullScreenStyles } from './full-screen/full-screen.styles.js';
import { styles } from './signature.styles.js';

type Scope = ViewScope<Field, SignatureAnswer>;

/** Draws the choice of a way, a canvas that shows the signature, and the way's own controls. */
const view: FieldView<Field, SignatureAnswer> = {
  frame: 'group',
  asksInWords: () => true,
  styles: [quietStyles, fileButtonStyles, styles, fullScreenStyles],
  // The author's own hint says what is signed, and the choice below it says how.
  hint: ({ hint }, words) => (hint || !hasCanvas() ? '' : words.signature.hint),
  fetchForLater: ({ signatureEvidence }) => (signatureEvidence ? fetchEvidence() : undefined),
  render(scope) {
    const signature = completeAnswer(scope.answer);
    // Without a canvas nothing can be drawn or written, but a picture can be sent as it is.
    const canDraw = hasCanvas();
    const shown = canDraw ? signature : { ...signature, way: 'upload' as const };
    const controls = { draw: drawControls, type: typeControls, upload: uploadControls };
    if (canDraw) return html`${ways(scope, signature)} ${pad(scope, shown)} ${controls[shown.way](scope, shown)}`;
    const upload = html`<p part="notice" class="notice">${scope.words.signature.onlyUpload}</p>
      ${uploadControls(scope, shown)}`;
    return isScripted()
      ? upload
      : html`<div class="either">
          ${room(scope, signature)}
          <div>${upload}</div>
        </div>`;
  },
};

export const fieldModule: FieldModule<Field, SignatureAnswer> = { definition, view };

/** Keeps the room that a signature takes with a script. */
const room = (scope: Scope, signature: Signature): TemplateResult =>
  html`<div class="unscripted">
    ${scope.field.hint ? nothing : html`<p part="hint">${scope.words.signature.hint}</p>`} ${ways(scope, signature)}
    <div part="signature" class=${scope.readonly ? 'signature' : 'signature drawable'}>
      <canvas part="signature-canvas"></canvas>
    </div>
    ${drawControls(scope, signature, true)}
  </div>`;

function change(scope: Scope, signature: Signature): void {
  scope.change(shortenAnswer(signature));
}

function ways(scope: Scope, signature: Signature): TemplateResult {
  const { words } = scope;
  return html`<fieldset part="signature-ways" class="signature-ways">
    <legend class="visually-hidden">${words.signature.ways}</legend>
    ${WAYS.map((way) => {
      return html`<label part="option" class="signature-way"
        ><input
          part="option-control"
          id=${scope.id(`way-${way}`)}
          name=${scope.name('way')}
          type="radio"
          value=${way}
          ?disabled=${scope.readonly}
          aria-describedby=${way === signature.way ? scope.describedBy('way') : nothing}
          .checked=${signature.way === way}
          @change=${() => {
            change(scope, { ...signature, way });
          }}
        /><span>${words.signature.way[way]}</span></label
      >`;
    })}
  </fieldset>`;
}

/** Draws the frame with the canvas. `id` is the canvas's; that on the whole screen has one of its own. */
function pad(scope: Scope, signature: Signature, id = chooseId(scope, signature, 'draw')): TemplateResult {
  const { words } = scope;
  const drawable = signature.way === 'draw' && !scope.readonly;
  const state = {
    signature,
    drawable,
    drawn: (stroke: Signature['strokes'][number]) => {
      change(scope, { ...signature, strokes: [...signature.strokes, stroke] });
      scope.announce(words.signature.signed);
    },
    unreadable: (image: File) => {
      change(scope, { ...signature, image, unreadable: true });
      scope.announce(unreadableSentence(scope, image));
    },
  };
  return html`<div part="signature" class=${['signature', signature.way, drawable ? 'drawable' : ''].join(' ')}>
    <canvas
      ${signaturePad(state)}
      part="signature-canvas"
      id=${id}
      data-name=${scope.name()}
      tabindex="-1"
      role="img"
      aria-label=${canvasLabel(scope, signature)}
      aria-describedby=${scope.describedBy()}
    ></canvas>
  </div>`;
}

/** Returns the id of a way's control. The error summary links to the control of the chosen way. */
function chooseId(scope: Scope, signature: Signature, way: Way): string {
  return signature.way === way ? scope.id() : scope.id(way);
}

function canvasLabel({ field, words }: Scope, signature: Signature): string {
  const { way, strokes, image } = signature;
  const label = field.label || words.signature.name;
  if (way === 'draw') return words.signature.drawing(label, strokes.length);
  return words.signature.preview(label, way === 'type' ? tidyName(signature) : (image?.name ?? ''));
}

function drawControls(scope: Scope, signature: Signature, canDraw = hasCanvas()): TemplateResult {
  const { words } = scope;
  const { strokes } = signature;
  const undo = () => {
    if (strokes.length === 0) return;
    change(scope, { ...signature, strokes: strokes.slice(0, -1) });
    scope.announce(words.signature.undone(strokes.length - 1));
  };
  const clear = () => {
    if (strokes.length === 0) return;
    change(scope, { ...signature, strokes: [] });
    scope.announce(words.signature.cleared);
  };
  // The buttons are not disabled while there is nothing to remove: a pressed button would lose the focus.
  const idle = strokes.length === 0 ? 'true' : nothing;
  const actions = html`<button
      part="undo"
      class="quiet"
      type="button"
      ?disabled=${scope.readonly}
      aria-disabled=${idle}
      @click=${undo}
    >
      ${nameButton(scope, words.signature.undo)}
    </button>
    <button part="clear" class="quiet" type="button" ?disabled=${scope.readonly} aria-disabled=${idle} @click=${clear}>
      ${nameButton(scope, words.signature.clear)}
    </button>`;
  return html`<div class="signature-actions">
    ${actions} ${scope.readonly || !canDraw ? nothing : wholeScreen(scope, signature, actions)}
  </div>`;
}

/** Lets the person sign on the whole screen, with the same buttons. */
const wholeScreen = (scope: Scope, signature: Signature, actions: TemplateResult) =>
  fullScreen({
    words: scope.words,
    name: nameButton(scope, scope.words.signature.fullScreen),
    label: scope.field.label || scope.words.unlabelled,
    language: scope.field.label ? scope.textLanguage : nothing,
    pad: pad(scope, signature, scope.id('full-screen')),
    actions,
  });

function typeControls(scope: Scope, signature: Signature): TemplateResult {
  const { words } = scope;
  const id = chooseId(scope, signature, 'type');
  return html`<div class="signature-entry">
    <label part="subfield-label" for=${id}>${words.signature.typed}</label>
    <input
      part="control"
      id=${id}
      name=${scope.name('typed')}
      type="text"
      autocomplete="name"
      dir=${signature.typed === '' ? nothing : 'auto'}
      translate="no"
      ?readonly=${scope.readonly}
      aria-describedby=${scope.describedBy()}
      aria-invalid=${scope.invalid()}
      .value=${signature.typed}
      @input=${({ target }: Event) => {
        const typed = target instanceof HTMLInputElement ? target.value : signature.typed;
        if (typed !== signature.typed) change(scope, { ...signature, typed });
      }}
      @change=${() => {
        const name = tidyName(signature);
        scope.announce(name ? words.signature.signedAs(name) : words.signature.cleared);
      }}
    />
  </div>`;
}

function uploadControls(scope: Scope, signature: Signature): TemplateResult {
  const { words } = scope;
  const { image } = signature;
  const id = chooseId(scope, signature, 'upload');
  const choose = ({ target }: Event) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    // Closing the browser's dialog without a choice changes nothing.
    if (!file) return;
    const signed: Signature = { ...withoutImage(signature), image: file };
    change(scope, signed);
    scope.announce(words.signature.signedAs(file.name));
    if (!hasCanvas()) void checkPicture(scope, signed, file);
  };
  return html`<div class="signature-entry">
    <label part="subfield-label" for=${id}>${words.signature.image}</label>
    <input
      ${ref((input) => {
        if (input instanceof HTMLInputElement) showFile(input, image);
      })}
      part="control"
      id=${id}
      name=${scope.name('image')}
      type="file"
      accept=${imageTypes().accept}
      ?disabled=${scope.readonly}
      aria-describedby=${scope.describedBy()}
      aria-invalid=${scope.invalid()}
      @change=${choose}
    />
    ${image ? imageControls(scope, signature, image) : nothing}
  </div>`;
}

/** Refuses a picture that is no PNG where no canvas makes one of it. */
async function checkPicture(scope: Scope, signed: Signature, image: File): Promise<void> {
  if (await isPng(image).catch(() => false)) return;
  change(scope, { ...signed, unreadable: true });
  scope.announce(unreadableSentence(scope, image));
}

const withoutImage = ({ strokes, typed }: Signature): Signature => ({ way: 'upload', strokes, typed });

function imageControls(scope: Scope, signature: Signature, image: File): TemplateResult {
  const { words } = scope;
  const clear = ({ target }: Event) => {
    const entry = target instanceof Element ? target.closest('.signature-entry') : null;
    const input = entry?.querySelector('input');
    change(scope, withoutImage(signature));
    scope.announce(words.signature.cleared);
    // The button disappears, and the focus would be lost with it.
    input?.focus();
  };
  // Once the form has been checked, the error above says so.
  const isTold = scope.error() !== '';
  return html`${
      signature.unreadable && !isTold
        ? html`<p class="signature-unreadable">${unreadableSentence(scope, image)}</p>`
        : nothing
    }
    <div class="signature-actions">
      <button part="clear" class="quiet" type="button" ?disabled=${scope.readonly} @click=${clear}>
        ${nameButton(scope, words.signature.clear)}
      </button>
    </div>`;
}

function unreadableSentence({ words }: Scope, image: File): string {
  const { code, values = {} } = unreadableIssue(image);
  return words.issues[code](values);
}
