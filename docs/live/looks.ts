/** The looks between which a reader chooses on the front page: names of themes, whose pictures are in the gallery. */
export const LOOKS = [
  { name: 'Calm', theme: 'calm' },
  { name: 'Soft', theme: 'soft' },
  { name: 'Underlined', theme: 'underlined' },
  { name: 'Contrast', theme: 'contrast' },
] as const;

/** Lets the choice of a look change the form that is on the stage, with the answers in it. */
export function followLooks(example: HTMLElement, change: (theme: string) => void): void {
  const looks = example.querySelector<HTMLFieldSetElement>('[data-live-looks]');
  if (!looks) return;
  looks.disabled = false;
  looks.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) change(target.value);
  });
}

/** Shows pictures of the looks where the form can’t be sent. */
export function showPictures(example: HTMLElement): void {
  example.querySelector('[data-live-pictures]')?.classList.add('is-shown');
}
