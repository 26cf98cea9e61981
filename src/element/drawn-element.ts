import { ReactiveElement } from '@lit/reactive-element';
import { render } from 'lit/html.js';
import type { PropertyValues, RootPart, TemplateResult } from 'lit';
import { adoptStyles } from './form-element.js';

// Decision 0014: a LitElement has a method with the name of the attribute `render`. A framework would set that as a property.
/** An element that draws itself by a template, as a LitElement does. */
export abstract class DrawnElement extends ReactiveElement {
  /** @ignore Where the element is drawn until it takes over from a tree of the server; none where there is no such tree. Decision 0051. */
  declare aside?: DocumentFragment;
  #part: RootPart | undefined;

  protected abstract draw(): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#part?.setConnected(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#part?.setConnected(false);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const { shadowRootOptions, elementStyles } = this.constructor as typeof ReactiveElement;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    adoptStyles(root, elementStyles);
    return root;
  }

  protected override update(changed: PropertyValues): void {
    // A property that is set while the element is drawn asks for no other update.
    const drawn = this.draw();
    super.update(changed);
    this.#part = render(drawn, this.aside ?? this.renderRoot, { host: this, isConnected: this.isConnected });
  }
}
