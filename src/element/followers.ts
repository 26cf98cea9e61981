// Lets the parts of a form follow its element, each alone.
import type { ReactiveController } from 'lit';
import type { FormElement } from './element-session.js';

/** The parts that follow an element. Of Lit's own controllers, one that throws would end the update of all. */
class Followers implements ReactiveController {
  readonly all = new Set<ReactiveController>();
  readonly #element: FormElement;

  constructor(element: FormElement) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected(): void {
    this.#tell('hostConnected');
  }

  hostDisconnected(): void {
    this.#tell('hostDisconnected');
  }

  hostUpdate(): void {
    this.#tell('hostUpdate');
  }

  hostUpdated(): void {
    this.#tell('hostUpdated');
  }

  add(follower: ReactiveController): void {
    this.all.add(follower);
    if (this.#element.isConnected) this.#tellOne(follower, 'hostConnected');
  }

  #tell(step: keyof ReactiveController): void {
    for (const follower of this.all) this.#tellOne(follower, step);
  }

  #tellOne(follower: ReactiveController, step: keyof ReactiveController): void {
    this.#element.faults.alone('element', () => follower[step]?.(), follower);
  }
}

// Decision 0008: a part that fails stops no other from following the element.
/** Lets a part follow the element, as one of Lit's controllers does. What it throws is told, and stops no other part. */
export function follow(element: FormElement, follower: ReactiveController): void {
  const { lasting } = element;
  (lasting.get(Followers) ?? lasting.set(new Followers(element))).add(follower);
}

/** Ends what `follow` began. */
export function unfollow(element: FormElement, follower: ReactiveController): void {
  element.lasting.get(Followers)?.all.delete(follower);
}
