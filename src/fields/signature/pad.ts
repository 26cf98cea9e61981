import { noChange } from 'lit';
import type { ElementPart } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import SignaturePad from 'signature_pad';
import { WIDTH, penAt, toPointGroups, toStroke } from './strokes.js';
import type { Stroke } from './strokes.js';

/** What a canvas shows, and what happens when a line was drawn on it. */
export interface PadState {
  readonly strokes: readonly Stroke[];
  readonly readonly: boolean;
  drawn(strokes: readonly Stroke[]): void;
}

/**
 * Makes a canvas a place to sign: `<canvas ${signaturePad(state)}>`. The strokes are the truth and the canvas a picture of
 * them, drawn again whenever its width, the strokes or the colours change.
 */
class SignaturePadDirective extends AsyncDirective {
  #canvas: HTMLCanvasElement | undefined;
  #pad: SignaturePad | undefined;
  #state: PadState | undefined;
  #shown: readonly Stroke[] = [];
  #scale = 0;
  /** A new SignaturePad listens from its birth. */
  #listening = true;
  /** A line is being drawn: drawing everything anew would end it. */
  #drawing = false;
  readonly #resized = new ResizeObserver(() => {
    if (!this.#drawing && this.#measure() !== this.#scale) this.#draw();
  });
  readonly #theme = matchMedia('(prefers-color-scheme: dark)');

  render(state: PadState): unknown {
    this.#state = state;
    return noChange;
  }

  override update(part: ElementPart, [state]: [PadState]): unknown {
    this.render(state);
    if (!this.#pad && part.element instanceof HTMLCanvasElement) {
      this.#canvas = part.element;
      this.#pad = new SignaturePad(part.element);
      this.#pad.addEventListener('beginStroke', () => (this.#drawing = true));
      this.#pad.addEventListener('endStroke', this.#keep);
      this.#connect();
    }
    this.#listen(!state.readonly);
    if (state.strokes !== this.#shown) this.#draw();
    return noChange;
  }

  override disconnected(): void {
    this.#resized.disconnect();
    this.#theme.removeEventListener('change', this.#draw);
    this.#listen(false);
  }

  override reconnected(): void {
    this.#connect();
    this.#listen(!this.#state?.readonly);
  }

  #listen(on: boolean): void {
    if (on === this.#listening) return;
    this.#listening = on;
    if (on) this.#pad?.on();
    else this.#pad?.off();
  }

  #connect(): void {
    if (this.#canvas) this.#resized.observe(this.#canvas);
    this.#theme.addEventListener('change', this.#draw);
  }

  /** How wide the canvas is on the screen, as a multiple of the room in which strokes are kept. */
  #measure(): number {
    return (this.#canvas?.getBoundingClientRect().width ?? 0) / WIDTH;
  }

  readonly #draw = (): void => {
    const [canvas, pad, scale] = [this.#canvas, this.#pad, this.#measure()];
    // Not laid out yet (`display: none`): the observer tells when it is.
    if (!canvas || !pad || scale === 0) return;
    const box = canvas.getBoundingClientRect();
    this.#scale = scale;
    canvas.width = Math.round(box.width * devicePixelRatio);
    canvas.height = Math.round(box.height * devicePixelRatio);
    canvas.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
    Object.assign(pad, penAt(scale), { penColor: getComputedStyle(canvas).color });
    this.#shown = this.#state?.strokes ?? [];
    pad.clear();
    pad.fromData(toPointGroups(this.#shown, scale, pad.penColor));
  };

  readonly #keep = (): void => {
    this.#drawing = false;
    const line = this.#pad?.toData().at(-1);
    if (!line || !this.#state) return;
    this.#state.drawn([...this.#state.strokes, toStroke(line, this.#scale)]);
  };
}

export const signaturePad = directive(SignaturePadDirective);
