import { html } from 'lit';
import type { Field } from '../../model/form.js';
import type { FieldView } from '../view.js';
import { signaturePad } from './pad.js';
import { quietStyles } from '../quiet.styles.js';
import { styles } from './signature.styles.js';
import type { Stroke } from './strokes.js';

export { definition } from './signature.js';

/** A canvas to sign on. */
export const view: FieldView<Field, readonly Stroke[]> = {
  frame: 'group',
  styles: [quietStyles, styles],
  hint: (_field, words) => words.signature.hint,
  render(scope) {
    const { answer: strokes, words, field } = scope;
    const drawn = (all: readonly Stroke[]) => {
      scope.change(all);
      scope.announce(words.signature.signed);
    };
    const undo = () => {
      scope.change(strokes.slice(0, -1));
    };
    const clear = () => {
      scope.change([]);
      scope.announce(words.signature.cleared);
    };
    return html`
      <div part="signature" class="signature">
        <canvas
          ${signaturePad({ strokes, readonly: scope.readonly, drawn })}
          part="signature-canvas"
          id=${scope.id()}
          data-name=${scope.name()}
          tabindex="-1"
          role="img"
          aria-label=${words.signature.pad(field.label, strokes.length)}
          aria-describedby=${scope.describedBy()}
        ></canvas>
      </div>
      <div class="signature-actions">
        <button part="undo" class="quiet" type="button" ?disabled=${scope.readonly} @click=${undo}>
          ${words.signature.undo}
        </button>
        <button part="clear" class="quiet" type="button" ?disabled=${scope.readonly} @click=${clear}>
          ${words.signature.clear}
        </button>
      </div>
    `;
  },
};
