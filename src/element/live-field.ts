import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { FormStore } from '../state/form-store.js';
import { fieldFrame } from './field-frame.js';
import { FieldScope } from './field-scope.js';
import type { FormContext } from './field-scope.js';
import type { LoadedField } from './load-form.js';

/** Keeps one field on the page equal to its state: it listens to that field alone, so an edit draws one field anew. */
class LiveField extends AsyncDirective {
  #loaded: LoadedField | undefined;
  #store: FormStore | undefined;
  #context: FormContext | undefined;
  #stop: (() => void) | undefined;

  render(loaded: LoadedField, store: FormStore, context: FormContext): unknown {
    const moved = store !== this.#store || loaded !== this.#loaded;
    [this.#loaded, this.#store, this.#context] = [loaded, store, context];
    if (moved && this.isConnected) this.#listen();
    return this.#template();
  }

  override disconnected(): void {
    this.#stop?.();
  }

  override reconnected(): void {
    this.#listen();
    this.setValue(this.#template());
  }

  #listen(): void {
    this.#stop?.();
    this.#stop = this.#store?.watch(this.#loaded?.field.id ?? '', () => {
      this.setValue(this.#template());
    });
  }

  #template(): unknown {
    const state = this.#store?.state(this.#loaded?.field.id ?? '');
    if (!state || !this.#loaded || !this.#context) return undefined;
    return fieldFrame(new FieldScope(state, this.#loaded.module, this.#context), this.#loaded.module);
  }
}

export const liveField = directive(LiveField);
